import '../tables.ts'
import type { RequestContext } from '#platform/context.ts'
import { findSessionStanding } from '#platform/session.ts'
import { isRecentProof, newDeviceHoldMs } from '../../rules.ts'

/** The first sign-in of a device is stored to the full hour. */
const hourMs = 3_600_000

/**
 * Returns the time from which this session may send cash of an account to others; null when it may now. A code by
 * message proves only the number, which may have a new owner, so a device other than the account's first one waits
 * without a recent second proof.
 */
export async function cashHeldUntil(ctx: Pick<RequestContext, 'db' | 'now' | 'scope'>, personId: bigint) {
  const standing = await findSessionStanding(ctx.db, ctx.scope.session)
  if (isRecentProof(standing?.provedAt ?? null, ctx.now)) return null
  const deviceSince = standing?.deviceSince ?? ctx.now
  const until = new Date(deviceSince.getTime() + newDeviceHoldMs)
  if (until <= ctx.now) return null
  const { first_entered_at: began } = await ctx.db
    .selectFrom('person')
    .select('first_entered_at')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return began === null || deviceSince.getTime() - began.getTime() < hourMs ? null : until
}
