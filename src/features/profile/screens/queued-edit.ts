import { sentText } from '#kit/sent-form.ts'
import { contextOf } from '#platform/context.ts'
import { isFinalStatus, withIdempotency, readIdempotencyKey } from '#platform/idempotency.ts'
import { sendJson, writesOnly } from '#platform/json-endpoint.ts'
import { answerContact, answerPersonInfo } from './answer-my-info.ts'
import type { Route } from './+types/queued-edit'

type Answer = { status: number; body: object }

const refused = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { code, message } },
})

const send = ({ status, body }: Answer) => sendJson(body, status)

export const loader = writesOnly

/** Receives a queued change of `/profile/my-info`; its `Idempotency-Key` makes repeats harmless. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  if (personId === null) return send(refused(401, 'sign-in', 'برای ثبت اطلاعات وارد شوید.'))
  const key = readIdempotencyKey(request.headers.get('idempotency-key'))
  const answerForm = url.searchParams.get('form') === 'contact' ? answerContact : answerPersonInfo
  const body = await sentText(request)
  const queuedAction = {
    personId,
    key,
    request: `${url.pathname}${url.search}\n${body}`,
    isFinal: ({ status }: Answer) => isFinalStatus(status),
  }
  const answer = await withIdempotency(ctx, queuedAction, async (queuedCtx): Promise<Answer> => {
    const given = await answerForm({ request, ctx: queuedCtx, personId })
    // The page's own form reads a redirect as success.
    if (given instanceof Response) return { status: 200, body: {} }
    const [message = ''] = Object.values(given.data.error ?? {}).flatMap((texts) => texts ?? [])
    return refused(given.init?.status ?? 422, 'invalid', message)
  })
  return send(answer)
}
