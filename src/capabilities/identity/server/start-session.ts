import './tables.ts'
import type { Accepted, Refused } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database.ts'
import { publish } from '#platform/events.ts'
import { endSession, openSession } from '#platform/session.ts'
import { signedIn } from './events.ts'
import { rememberDevice } from './known-device.ts'
import { notifyNewDevice } from './notify-new-device.ts'

/** `token` is the fresh session's, for the cookie. Who is locked learns the reason, after the proof that it is they. */
export type StartedSession = Accepted<{ token: string; personId: bigint }> | (Refused<'locked'> & { reason: string })

/**
 * Opens a session whose token nobody has seen before, and ends the one that this browser had. `confirmed`: the proof was a
 * code and not a password.
 */
export async function startSession(
  trx: Trx,
  ctx: RequestContext,
  personId: bigint,
  confirmed: boolean,
): Promise<StartedSession> {
  const { scope, config, now } = ctx
  const person = await trx
    .selectFrom('person')
    .select(['locked_at', 'lock_reason', 'mobile_index'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  if (person.locked_at) return { ok: false, code: 'locked', reason: person.lock_reason ?? '' }
  await notifyNewDevice(trx, { scope, now }, personId)
  await endSession(trx, scope.session)
  const lifetimeSeconds = config.SESSION_SECONDS
  const token = await openSession(trx, { personId, userAgent: scope.userAgent, now, lifetimeSeconds, confirmed })
  await publish(trx, signedIn, { personId: String(personId) })
  rememberDevice(ctx, Buffer.from(person.mobile_index))
  return { ok: true, value: { token, personId } }
}
