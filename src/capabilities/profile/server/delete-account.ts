import { erasePerson, findErasureBar as findIdentityBar, openMobile } from '#capabilities/identity/contract.ts'
import {
  erasePersonData as eraseMarketplace,
  findErasureBar as findMarketplaceBar,
} from '#capabilities/marketplace/contract.ts'
import { erasePersonData as eraseNotifications } from '#capabilities/notifications/contract.ts'
import { erasePersonData as erasePictures } from '#capabilities/pictures/contract.ts'
import { erasePersonData as eraseSupport } from '#capabilities/support/contract.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { Doing } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database.ts'
import { requireFresh } from '#platform/staff.ts'
import { deleteAccountPath } from '../addresses.ts'
import { eraseContactDetails } from './contact-details.ts'

export type DeletionBar = 'has-role' | 'owns-gallery'

/** What must be settled before the account can go; null when nothing. */
export const findDeletionBar = async (db: Db, personId: bigint): Promise<DeletionBar | null> =>
  (await findIdentityBar(db, personId)) ?? (await findMarketplaceBar(db, personId))

/**
 * Deletes the account of the signed-in person at once and for good (docs/decisions/0019). Needs a fresh proof. All rooms let
 * go of the person in one transaction.
 */
export async function deleteAccount(doing: Doing, personId: bigint): Promise<Result<null, DeletionBar>> {
  requireFresh(doing, deleteAccountPath)
  return inTransaction(doing.db, async (trx) => {
    const bar = await findDeletionBar(trx, personId)
    if (bar) return refuse(bar)
    await eraseMarketplace(trx, personId)
    const mobile = await openMobile(trx, doing.secrets, personId)
    await eraseNotifications(trx, doing.secrets, { personId, mobile })
    await eraseSupport(trx, personId)
    await erasePictures(trx, personId)
    await eraseContactDetails(trx, personId)
    await erasePerson(trx, doing, personId)
    return ok(null)
  })
}
