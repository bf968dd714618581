import './tables.ts'
import type { Db } from '#platform/database/database.ts'
import type { PayableRow, PaymentRow } from './payment-row.ts'

/** Finds a person's payable; undefined for an unknown one and for other people's. */
export const findPayable = (
  db: Db,
  { id, personId }: { id: string; personId: bigint },
): Promise<PayableRow | undefined> =>
  db.selectFrom('payable').selectAll().where('public_id', '=', id).where('person_id', '=', personId).executeTakeFirst()

/** Finds a payment with its payable for any caller; `presentResult` limits what they see. */
export async function findPayment(db: Db, id: string): Promise<{ payment: PaymentRow; payable: PayableRow } | null> {
  const payment = await db.selectFrom('payment').selectAll().where('public_id', '=', id).executeTakeFirst()
  if (!payment) return null
  const payable = await db
    .selectFrom('payable')
    .selectAll()
    .where('id', '=', payment.payable_id)
    .executeTakeFirstOrThrow()
  return { payment, payable }
}

/** Finds the latest payment of a payable, for a returning payer. */
export const findLatestPayment = (db: Db, payableId: bigint): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('payable_id', '=', payableId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
