import { sentText } from '#kit/sent-form.ts'
import { contextOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { isFinalStatus, readIdempotencyKey, withIdempotency } from '#platform/idempotency.ts'
import { sendJson, writesOnly } from '#platform/json-endpoint.ts'
import { statedWaitSeconds } from '#platform/stated-wait.ts'
import { validateParams } from '#platform/validate-params.ts'
import { parkingParams } from '../schemas.ts'
import { stopParking } from '../server/park.ts'
import type { Route } from './+types/queued-stop'

export const loader = writesOnly

/** Receives a stop queued on a device; its `Idempotency-Key` makes repeats harmless. */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const { parkingId: id } = validateParams(parkingParams, params)
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  if (personId === null) {
    return sendJson({ error: { code: 'sign-in', message: 'برای پایان پارک وارد شوید.' } }, 401)
  }
  const key = readIdempotencyKey(request.headers.get('idempotency-key'))
  const statedWait = statedWaitSeconds(request.headers)
  const queued = {
    personId,
    key,
    request: `${url.pathname}\n${await sentText(request)}`,
    isFinal: ({ status }: { status: number }) => isFinalStatus(status),
  }
  const answer = await withIdempotency(ctx, queued, async (queuedCtx) => {
    try {
      return { status: 200, body: await stopParking(queuedCtx, { personId, id, statedWait }) }
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 404) throw error
      return { status: 404, body: { error: { code: 'not-found', message: 'این پارک پیدا نشد.' } } }
    }
  })
  return sendJson(answer.body, answer.status)
}
