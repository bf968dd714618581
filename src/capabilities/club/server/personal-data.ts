import './tables.ts'
import type { Db, Trx } from '#platform/database.ts'

/** Everything that moved a person's points, oldest first. */
export async function exportPersonalData(db: Db, personId: bigint) {
  const account = await db
    .selectFrom('point_account')
    .select(['id', 'points', 'owed', 'blocked_at', 'blocked_reason'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!account) return null
  const { id, ...balances } = account
  const movements = await db
    .selectFrom('point_transfer')
    .innerJoin('point_entry', 'transfer_id', 'point_transfer.id')
    .select(['kind', 'source', 'about', 'at', 'side', 'amount'])
    .where('account_id', '=', id)
    .where('side', 'in', ['points', 'owed'])
    .orderBy('point_transfer.id')
    .execute()
  return { ...balances, movements }
}

/** The books stay, without the person. */
export async function erasePersonalData(trx: Trx, personId: bigint): Promise<void> {
  await trx
    .updateTable('point_account')
    .set({ person_id: null, blocked_at: null, blocked_reason: null })
    .where('person_id', '=', personId)
    .execute()
}
