import './tables.ts'
import type { Accepted, Refused } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database/database.ts'
import { publish } from '#platform/events/events.ts'
import { endSession, openSession } from '#platform/session.ts'
import { signedIn } from './events.ts'
import { findTrustedDevice, rememberDevice } from './known-device.ts'
import { notifyNewDevice } from './notify-new-device.ts'
import { objectToClaims } from './second-proof/claims.ts'

/**
 * `token` is the new session's, for the cookie. A locked person learns the reason after proving
 * their identity.
 */
export type StartedSession = Accepted<{ token: string; personId: bigint }> | (Refused<'locked'> & { reason: string })

/** `confirmed`: by a code, not by a password alone. `proved`: by a second proof. */
type Proof = { confirmed: boolean; proved: boolean }

/**
 * Opens a session with a new token and ends the browser's previous one. The owner's presence
 * cancels claims on the account.
 */
export async function startSession(
  trx: Trx,
  ctx: RequestContext,
  personId: bigint,
  { confirmed, proved }: Proof,
): Promise<StartedSession> {
  const { scope, config, now } = ctx
  const person = await trx
    .selectFrom('person')
    .select(['locked_at', 'lock_reason', 'mobile_index', 'last_entered_at'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  if (person.locked_at) return { ok: false, code: 'locked', reason: person.lock_reason ?? '' }
  const trustedSince = findTrustedDevice(ctx, Buffer.from(person.mobile_index))
  if (trustedSince === null)
    await notifyNewDevice(trx, { scope, now }, { personId, enteredBefore: person.last_entered_at !== null })
  if (proved || trustedSince !== null) await objectToClaims(trx, personId, now)
  await trx
    .updateTable('person')
    .set((is) => ({ last_entered_at: now, first_entered_at: is.fn.coalesce('first_entered_at', is.val(now)) }))
    .where('id', '=', personId)
    .execute()
  await endSession(trx, scope.session)
  const lifetimeSeconds = config.SESSION_SECONDS
  const deviceSince = trustedSince ?? now
  const device = { userAgent: scope.userAgent, deviceSince }
  const token = await openSession(trx, { personId, ...device, now, lifetimeSeconds, confirmed, proved })
  await publish(trx, signedIn, { personId: String(personId) })
  rememberDevice(ctx, Buffer.from(person.mobile_index))
  return { ok: true, value: { token, personId } }
}
