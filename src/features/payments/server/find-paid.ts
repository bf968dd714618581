import './tables.ts'
import type { Db } from '#platform/database/database.ts'
import { receiptPath } from '../addresses.ts'

/** `toCard`: the refund goes to the card instead of the wallet. */
type Paid = { paid: boolean; paidRial: bigint | null; receipt: string | null; toCard: boolean }

/**
 * Finds whether a payable is paid, its amount after a discount, and its receipt; for the requesting
 * feature.
 */
export async function findPaid(db: Db, payableId: string): Promise<Paid> {
  const row = await db
    .selectFrom('payable')
    .leftJoin('payment', (join) =>
      join.onRef('payment.payable_id', '=', 'payable.id').on('payment.settled_to', '=', 'payable'),
    )
    .select(['payable.state', 'payable.amount_rial', 'payment.public_id'])
    .select((is) =>
      is
        .exists(
          is
            .selectFrom('refund')
            .select('refund.id')
            .whereRef('refund.payable_id', '=', 'payable.id')
            .where('refund.destination', '=', 'card')
            .where('refund.state', '<>', 'rejected'),
        )
        .as('to_card'),
    )
    .where('payable.public_id', '=', payableId)
    .executeTakeFirst()
  return {
    paid: row?.state === 'paid',
    paidRial: row?.state === 'paid' ? row.amount_rial : null,
    receipt: row?.public_id ? receiptPath(row.public_id) : null,
    toCard: row?.to_card === true,
  }
}
