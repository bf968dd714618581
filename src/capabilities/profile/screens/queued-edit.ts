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

/** A change of `/profile/my-info` that waited on the device for a connection; its `Idempotency-Key` makes it happen once. */
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
    // A redirect is how the page's own form is told that all is well.
    if (given instanceof Response) return { status: 200, body: {} }
    const [message = ''] = Object.values(given.data.error ?? {}).flatMap((texts) => texts ?? [])
    return refused(given.init?.status ?? 422, 'invalid', message)
  })
  return send(answer)
}
