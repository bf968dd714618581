import { erasePersonalData as eraseFiles } from '#capabilities/files/contract.ts'
import { erasePerson, findErasureBlocker as findIdentityBar, openMobile } from '#capabilities/identity/contract.ts'
import {
  erasePersonalData as eraseMarketplace,
  findErasureBlocker as findMarketplaceBar,
} from '#capabilities/marketplace/contract.ts'
import { erasePersonalData as eraseNotifications } from '#capabilities/notifications/contract.ts'
import { erasePersonalData as eraseSupport } from '#capabilities/support/contract.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database.ts'
import { requireRecentAuth } from '#platform/staff.ts'
import { deleteAccountPath } from '../addresses.ts'
import { eraseContactDetails } from './contact-details.ts'

export type DeletionBlocker = 'has-role' | 'owns-gallery'

/** What must be settled before the account can go; null when nothing. */
export const findDeletionBlocker = async (db: Db, personId: bigint): Promise<DeletionBlocker | null> =>
  (await findIdentityBar(db, personId)) ?? (await findMarketplaceBar(db, personId))

/**
 * Deletes the account of the signed-in person at once and for good (docs/decisions/0019). Needs a fresh proof. All rooms let
 * go of the person in one transaction.
 */
export async function deleteAccount(ctx: RequestContext, personId: bigint): Promise<Result<null, DeletionBlocker>> {
  requireRecentAuth(ctx, deleteAccountPath)
  return inTransaction(ctx.db, async (trx) => {
    const bar = await findDeletionBlocker(trx, personId)
    if (bar) return refuse(bar)
    await eraseMarketplace(trx, personId)
    const mobile = await openMobile(trx, ctx.secrets, personId)
    await eraseNotifications(trx, ctx.secrets, { personId, mobile })
    await eraseSupport(trx, personId)
    await eraseFiles(trx, personId)
    await eraseContactDetails(trx, personId)
    await erasePerson(trx, ctx, personId)
    return ok(null)
  })
}
