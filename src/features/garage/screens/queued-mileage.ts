import { sentText } from '#kit/sent-form.ts'
import { contextOf } from '#platform/context.ts'
import { isFinalStatus, readIdempotencyKey, withIdempotency } from '#platform/idempotency.ts'
import { sendJson, writesOnly } from '#platform/json-endpoint.ts'
import { validateParams } from '#platform/validate-params.ts'
import { carParams } from '../params.ts'
import { answerMileage } from './answer-mileage.ts'
import type { Route } from './+types/queued-mileage'

type Answer = { status: number; body: object }

const refused = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { code, message } },
})

export const loader = writesOnly

/** Receives kilometres that waited offline; the `Idempotency-Key` makes them count once. */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const { carId: id } = validateParams(carParams, params)
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  if (personId === null) {
    return sendJson(refused(401, 'sign-in', 'برای ثبت کارکرد وارد شوید.').body, 401)
  }
  const key = readIdempotencyKey(request.headers.get('idempotency-key'))
  const body = await sentText(request)
  const queued = {
    personId,
    key,
    request: `${url.pathname}\n${body}`,
    isFinal: ({ status }: Answer) => isFinalStatus(status),
  }
  const answer = await withIdempotency(ctx, queued, async (queuedCtx): Promise<Answer> => {
    const given = await answerMileage(queuedCtx, { request, personId, id })
    if (given instanceof Response) return { status: 200, body: {} }
    const [message = ''] = Object.values(given.data.error ?? {}).flatMap((texts) => texts ?? [])
    return refused(given.init?.status ?? 422, 'invalid', message)
  })
  return sendJson(answer.body, answer.status)
}
