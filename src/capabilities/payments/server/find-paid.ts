import './tables.ts'
import type { Db } from '#platform/database.ts'
import { receiptPath } from '../addresses.ts'

/** Whether a payable is paid, and where its receipt is; for the room that asked for it. */
export async function findPaid(db: Db, payableId: string): Promise<{ paid: boolean; receipt: string | null }> {
  const row = await db
    .selectFrom('payable')
    .leftJoin('payment', (join) =>
      join.onRef('payment.payable_id', '=', 'payable.id').on('payment.settled_to', '=', 'payable'),
    )
    .select(['payable.state', 'payment.public_id'])
    .where('payable.public_id', '=', payableId)
    .executeTakeFirst()
  return { paid: row?.state === 'paid', receipt: row?.public_id ? receiptPath(row.public_id) : null }
}
