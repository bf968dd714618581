import { exportPersonData as exportIdentity, openMobile } from '#capabilities/identity/contract.ts'
import { exportPersonData as exportMarketplace } from '#capabilities/marketplace/contract.ts'
import { exportPersonData as exportNotifications } from '#capabilities/notifications/contract.ts'
import { exportPersonData as exportPictures } from '#capabilities/pictures/contract.ts'
import { exportPersonData as exportSupport } from '#capabilities/support/contract.ts'
import { refuse, ok, type Accepted, type Refused } from '#kit/result.ts'
import type { Doing } from '#platform/context.ts'
import { useLimits } from '#platform/limits.ts'
import { requireFresh } from '#platform/staff.ts'
import { settingsPath } from '../addresses.ts'
import { findContactDetails } from './contact-details.ts'

/** Files that one person may have made in a day. */
const filesADay = { max: 5, seconds: 24 * 3600 }

/**
 * Everything that the product holds about the signed-in person, as the text of a JSON file: moments are UTC, amounts rials.
 * Needs a fresh proof. Every room gives its own part; tests/checks/own-data.test.ts sees that no table is forgotten.
 */
export async function exportOwnData(doing: Doing, personId: bigint): Promise<Accepted<string> | Refused<'limited'>> {
  requireFresh(doing, settingsPath)
  const limit = await useLimits(doing.db, [{ key: `own-data:${personId}`, ...filesADay }], doing.now)
  if (!limit.allowed) return refuse('limited')
  const mobile = await openMobile(doing.db, doing.secrets, personId)
  const own = {
    madeAt: doing.now,
    identity: await exportIdentity(doing, personId),
    contact: await findContactDetails(doing, personId),
    marketplace: await exportMarketplace(doing, personId),
    notifications: await exportNotifications(doing, { personId, mobile }),
    support: await exportSupport(doing, personId),
    pictures: await exportPictures(doing, personId),
  }
  return ok(JSON.stringify(own, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2))
}
