import './tables.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { ErasureBlocker } from '#platform/manifest.ts'

/** Exports a person's withdrawals with their Sheba. */
export async function exportPersonalData({ db, secrets }: Pick<RequestContext, 'db' | 'secrets'>, personId: bigint) {
  const rows = await db.selectFrom('withdrawal').selectAll().where('person_id', '=', personId).orderBy('id').execute()
  return {
    withdrawals: rows.map((row) => ({
      number: row.public_id,
      amountRial: String(row.amount_rial),
      sheba: row.sheba_sealed && secrets.open(row.sheba_sealed),
      state: row.state,
      tracking: row.tracking,
      reason: row.reason,
      at: row.requested_at,
      ended: row.ended_at,
      heldUntil: row.ready_at,
    })),
  }
}

/** Money on its way to the bank prevents deleting the account. */
export async function findOpenWithdrawal(db: Db, personId: bigint): Promise<ErasureBlocker | null> {
  const open = await db
    .selectFrom('withdrawal')
    .select('id')
    .where('person_id', '=', personId)
    .where('state', '=', 'requested')
    .limit(1)
    .executeTakeFirst()
  return open
    ? {
        code: 'withdrawal-open',
        text: 'یکی از برداشت‌های شما هنوز واریز نشده است. آن را لغو کنید یا بعد از واریز، حساب را حذف کنید.',
      }
    : null
}

/** Anonymises withdrawals, which stay for accounting without person and Sheba. */
export async function erasePersonalData(trx: Trx, personId: bigint): Promise<void> {
  await trx
    .updateTable('withdrawal')
    .set({ person_id: null, sheba_sealed: null })
    .where('person_id', '=', personId)
    .execute()
  await trx.updateTable('withdrawal').set({ decided_by: null }).where('decided_by', '=', personId).execute()
}
