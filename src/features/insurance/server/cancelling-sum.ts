import './tables.ts'
import { ruleAt } from '#features/rules/contract.ts'
import { dayOf, daysBetween } from '#kit/day.ts'
import type { Rial } from '#kit/money.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { refundOf } from '../cancelling.ts'
import { refundAfter } from '../instalments.ts'
import { findUnpaid } from './instalments.ts'
import { cancellingRule } from './rules.ts'
import type { OrderRow } from './tables.ts'

/** Returns the refund of ending an order now, in rials; null where it cannot be ended. */
export async function cancellingOf(db: Db | Trx, row: OrderRow, now: Date): Promise<Rial | null> {
  if (row.state === 'documents') return collectedOf(row)
  if (row.state !== 'issued' && row.state !== 'sent') return null
  const { value: rule } = await ruleAt(db, cancellingRule, row.made_at)
  const today = dayOf(now)
  if (daysBetween(today, row.ends_on) < rule.leastDays) return null
  const { price_rial: priceRial, late_rial: lateRial, begins_on: beginsOn, ends_on: endsOn } = row
  const back = refundOf({ priceRial, lateRial, beginsOn, endsOn }, today, rule)
  if (row.plan === null) return back
  const unpaid = await findUnpaid(db, row.id)
  return refundAfter(
    back,
    unpaid.map(({ amount_rial: amountRial, fee_rial: feeRial }) => ({ amountRial, feeRial })),
  )
}

/** Returns the payment at the order: the price, or the first of its instalments. */
export const collectedOf = ({ first_rial: first, price_rial: price }: OrderRow): Rial => first ?? price
