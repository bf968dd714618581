import { openMobile } from '#features/identity/contract.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import type { ErasureBlocker, Manifests } from '#platform/manifest.ts'
import { requireRecentAuth } from '#platform/staff.ts'
import { deleteAccountPath } from '../addresses.ts'
import { personalDataOf } from './personal-data-of.ts'

/** Finds the first obstacle to deleting the account among all features; null without one. */
export async function findDeletionBlocker(
  { db, manifests }: { db: Db; manifests: Manifests },
  personId: bigint,
): Promise<ErasureBlocker | null> {
  for (const { findBlocker } of personalDataOf(manifests)) {
    const blocker = await findBlocker?.(db, personId)
    if (blocker) return blocker
  }
  return null
}

/**
 * Deletes the signed-in person's account immediately and permanently (docs/decisions/0019). Needs a
 * fresh proof. All features erase the person in one transaction.
 */
export async function deleteAccount(ctx: RequestContext, personId: bigint): Promise<Result<null, string>> {
  requireRecentAuth(ctx, deleteAccountPath)
  return inTransaction(ctx.db, async (trx) => {
    const blocker = await findDeletionBlocker({ db: trx, manifests: ctx.manifests }, personId)
    if (blocker) return refuse(blocker.code)
    const person = { personId, mobile: await openMobile(trx, ctx.secrets, personId) }
    for (const { erase } of personalDataOf(ctx.manifests).toReversed()) await erase(trx, ctx, person)
    return ok(null)
  })
}
