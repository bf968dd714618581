import { exportPersonalData as exportFiles } from '#capabilities/files/contract.ts'
import { exportPersonalData as exportIdentity, openMobile } from '#capabilities/identity/contract.ts'
import { exportPersonalData as exportMarketplace } from '#capabilities/marketplace/contract.ts'
import { exportPersonalData as exportNotifications } from '#capabilities/notifications/contract.ts'
import { exportPersonalData as exportSupport } from '#capabilities/support/contract.ts'
import { refuse, ok, type Accepted, type Refused } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { useLimits } from '#platform/limits.ts'
import { requireRecentAuth } from '#platform/staff.ts'
import { settingsPath } from '../addresses.ts'
import { findContactDetails } from './contact-details.ts'

/** Files that one person may have made in a day. */
const filesADay = { max: 5, seconds: 24 * 3600 }

/**
 * Everything that the product holds about the signed-in person, as the text of a JSON file: moments are UTC, amounts rials.
 * Needs a fresh proof. Every room gives its own part; tests/checks/personal-data.test.ts sees that no table is forgotten.
 */
export async function exportAllPersonalData(
  ctx: RequestContext,
  personId: bigint,
): Promise<Accepted<string> | Refused<'limited'>> {
  requireRecentAuth(ctx, settingsPath)
  const limit = await useLimits(ctx.db, [{ key: `own-data:${personId}`, ...filesADay }], ctx.now)
  if (!limit.allowed) return refuse('limited')
  const mobile = await openMobile(ctx.db, ctx.secrets, personId)
  const own = {
    madeAt: ctx.now,
    identity: await exportIdentity(ctx, personId),
    contact: await findContactDetails(ctx, personId),
    marketplace: await exportMarketplace(ctx, personId),
    notifications: await exportNotifications(ctx, { personId, mobile }),
    support: await exportSupport(ctx, personId),
    files: await exportFiles(ctx, personId),
  }
  return ok(JSON.stringify(own, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2))
}
