import '../tables.ts'
import type { RequestContext } from '#platform/context.ts'
import { findSessionStanding } from '#platform/session.ts'
import { isRecentProof, newDeviceHoldMs } from '../../rules.ts'

/** The first sign-in of a device is stored to the full hour. */
const hourMs = 3_600_000

/**
 * From when on this session may lead cash of an account to somebody else; null for now. A code by message alone proves only the
 * number, which may have a new owner: a device that is not the first one of the account waits, unless it gave a second proof lately.
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
