import './tables.ts'
import { cashOf, platformAccount, postTransfer } from '#features/ledger/contract.ts'
import { refundToWallet } from '#features/payments/contract.ts'
import { dayOf } from '#kit/day.ts'
import type { Rial } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import type { EndReason, MovedBy, OrderState } from '../states.ts'
import { cancelRefund } from '../true-cost.ts'
import { releaseUnit } from './capacity.ts'
import { getVersion } from './plans.ts'
import type { SaleOrderRow } from './tables.ts'
import { saleOrderFlow } from '../states.ts'
import { cancelOpenBills } from './bills.ts'
import { saleOrders } from './orders.ts'

type Ctx = Pick<RequestContext, 'now' | 'manifests'>

export type Cancelling = { paid: Rial; profit: Rial; fee: Rial; whole: Rial }

const paidBills = (db: Db | Trx, orderId: bigint) =>
  db
    .selectFrom('sale_bill')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'paid')
    .orderBy('id')
    .execute()

/**
 * Returns the refund of cancelling now, by the version that the person accepted; null when cancelling is not possible.
 */
export async function cancellingOf(db: Db | Trx, order: SaleOrderRow, now: Date): Promise<Cancelling | null> {
  if (!saleOrderFlow.may(order.state, 'cancelled-by-person', 'person')) return null
  const [bills, content] = await Promise.all([paidBills(db, order.id), getVersion(db, order.plan_id, order.version)])
  const paid = bills.map(({ amount_rial, paid_at }) => ({ amountRial: amount_rial, on: dayOf(paid_at!) }))
  return cancelRefund(paid, content, dayOf(now))
}

type Ending = { to: OrderState; by: MovedBy; reason: EndReason | null; sums: Cancelling }

/**
 * Ends an order in one transaction: releases its unit, closes open bills, and refunds payments to the person's wallet
 * with the profit and minus the fee. The order is locked.
 */
export async function endOrder(
  trx: Trx,
  ctx: Ctx,
  order: SaleOrderRow,
  { to, by, reason, sums }: Ending,
): Promise<void> {
  const key = `sale-cancel:${order.public_id}`
  await saleOrders.move(trx, ctx, order, { to, by, set: { reason, refund_rial: sums.whole, profit_rial: sums.profit } })
  await releaseUnit(trx, order.id, ctx.now)
  await cancelOpenBills(trx, order.id)
  if (order.person_id === null) return
  // The fee is subtracted from the first payout: from the profit, then from the bills.
  let fee = sums.fee
  const less = (amount: Rial): Rial => {
    const taken = fee < amount ? fee : amount
    fee -= taken
    return amount - taken
  }
  const profit = less(sums.profit)
  for (const bill of await paidBills(trx, order.id)) {
    const amountRial = less(bill.amount_rial)
    if (amountRial === 0n) continue
    await refundToWallet(trx, ctx, {
      payableId: bill.payable_id,
      key: `${key}:${bill.public_id}`,
      reason: 'انصراف از سفارش خودرو',
      amountRial,
    })
  }
  if (profit === 0n) return
  const posted = await postTransfer(trx, {
    kind: 'refund',
    key: `${key}:profit`,
    at: ctx.now,
    about: { title: 'سود انصراف سفارش خودرو' },
    entries: [
      { account: platformAccount('refunds', 'sale-profit'), amountRial: -profit },
      { account: cashOf(order.person_id), amountRial: profit },
    ],
  })
  if (!posted.ok) throw new Error('cannot pay the profit of a cancellation')
}

/** Ends an order by its buyer. `wholeRial` is the amount on the page; another amount must be shown first. */
export async function cancelOrder(
  ctx: Ctx & Pick<RequestContext, 'db'>,
  { personId, id, wholeRial }: { personId: bigint; id: string; wholeRial: Rial },
): Promise<Result<null, 'not-now' | 'other-sum'>> {
  const { id: orderId } = await saleOrders.load(ctx.db, { personId, id })
  return inTransaction<Result<null, 'not-now' | 'other-sum'>>(ctx.db, async (trx) => {
    const order = await saleOrders.lock(trx, orderId)
    const sums = await cancellingOf(trx, order, ctx.now)
    if (!sums) return refuse('not-now')
    if (sums.whole !== wholeRial) return refuse('other-sum')
    await endOrder(trx, ctx, order, { to: 'cancelled-by-person', by: 'person', reason: null, sums })
    return ok(null)
  })
}

/** Returns the refund when the product or the maker ends an order: all payments, with the profit, without a fee. */
export async function fullRefundOf(db: Db | Trx, order: SaleOrderRow, now: Date): Promise<Cancelling> {
  const [bills, content] = await Promise.all([paidBills(db, order.id), getVersion(db, order.plan_id, order.version)])
  const paid = bills.map(({ amount_rial, paid_at }) => ({ amountRial: amount_rial, on: dayOf(paid_at!) }))
  return cancelRefund(paid, { cancelProfit: content.cancelProfit, cancelFeeRial: 0n }, dayOf(now))
}
