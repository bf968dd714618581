import './tables.ts'
import { cashOf, platformAccount, postTransfer } from '#features/ledger/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { refundToWallet } from '#features/payments/contract.ts'
import { formatMoney, type Rial } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { rateOf, shareOf } from '#kit/share.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { receiptPath } from '../addresses.ts'
import { endReasons, isEditable, promisedStates, type EndReason, type MovedBy, importedOrderFlow } from '../states.ts'
import { billsOf, passOn } from './bills.ts'
import { findLive, letGo } from './deposit-rows.ts'
import { giveFree } from './give-free.ts'
import { endedNotice, moneyBackNotice } from './notices.ts'
import { loadSaleRule } from './rules.ts'
import type { OrderRow } from './tables.ts'
import { lockRound, importedOrders } from './orders.ts'

type Ctx = Pick<RequestContext, 'now' | 'manifests'>

const isPromised = ({ state }: OrderRow) => (promisedStates as readonly string[]).includes(state)

/**
 * Returns the current withdrawal fee by the rule at confirmation; null when withdrawal is
 * impossible.
 */
export async function withdrawalFee(
  db: Db | Trx,
  order: OrderRow,
  { closesAt, now }: { closesAt: Date; now: Date },
): Promise<Rial | null> {
  if (!importedOrderFlow.may(order.state, 'cancelled-by-person', 'person')) return null
  // Between the end of a round and its lottery no applicant may leave the fixed list.
  if (order.state === 'confirmed' && now >= closesAt) return null
  if (isEditable(order.state) || order.state === 'confirmed' || order.state === 'reserve') return 0n
  const [live, bills] = [await findLive(db, order.id), await billsOf(db, order.id)]
  if (bills.some(({ state }) => state === 'paid')) return null
  if (live?.state !== 'blocked') return 0n
  const { feePercent } = await loadSaleRule(db, order.confirmed_at ?? now)
  return shareOf(live.amount_rial, rateOf(feePercent))
}

type Ending = {
  to: 'cancelled-by-person' | 'cancelled-by-house'
  by: MovedBy
  reason: EndReason | null
  feeRial: Rial
}

/**
 * Ends an order in one transaction: cancels open bills, refunds payments to the wallet, requests
 * the deposit's release, and passes the car to the next reserve. Round and order must be locked.
 */
export async function endOrder(
  trx: Trx,
  ctx: Ctx,
  order: OrderRow,
  { to, by, reason, feeRial }: Ending,
): Promise<void> {
  const bills = await billsOf(trx, order.id)
  const key = `imported-end:${order.public_id}`
  let back = 0n
  if (order.state === 'paid') await passOn(trx, ctx, { order, amountRial: -order.price_rial! })
  await trx
    .updateTable('imported_bill')
    .set({ state: 'cancelled' })
    .where('order_id', '=', order.id)
    .where('state', '=', 'open')
    .execute()
  for (const bill of bills) {
    if (bill.state !== 'paid') continue
    back += bill.amount_rial
    if (order.person_id === null) continue
    await refundToWallet(trx, ctx, {
      payableId: bill.payable_id,
      key: `${key}:${bill.kind}`,
      reason: reason ? endReasons[reason] : 'انصراف از خودروی وارداتی',
    })
  }
  const taken = await trx
    .selectFrom('imported_deposit')
    .select('taken_rial')
    .where('order_id', '=', order.id)
    .where('state', '=', 'taken')
    .executeTakeFirst()
  if (taken?.taken_rial && order.person_id !== null) {
    back += taken.taken_rial
    const posted = await postTransfer(trx, {
      kind: 'refund',
      key: `${key}:deposit`,
      at: ctx.now,
      about: { title: 'برگشت سپردهٔ خودروی وارداتی' },
      entries: [
        { account: platformAccount('revenue', 'imported'), amountRial: -taken.taken_rial },
        { account: cashOf(order.person_id), amountRial: taken.taken_rial },
      ],
    })
    if (!posted.ok) throw new Error('The ledger refused a transfer between company accounts')
  }
  await letGo(trx, order.id, { feeRial, at: ctx.now })
  await importedOrders.move(trx, ctx, order, { to, by, set: { reason, fee_rial: feeRial, refund_rial: back } })
  if (order.person_id !== null && by !== 'person') {
    await notify(trx, ctx, {
      notice: endedNotice,
      personId: order.person_id,
      data: { reason: reason ? endReasons[reason] : '', ordered: isPromised(order) },
      link: receiptPath(order.public_id),
      key,
    })
  }
  if (order.person_id !== null && back > 0n) {
    await notify(trx, ctx, {
      notice: moneyBackNotice,
      personId: order.person_id,
      data: { amount: formatMoney(back) },
      link: receiptPath(order.public_id),
      key: `${key}:back`,
    })
  }
  if (isPromised(order)) await giveFree(trx, ctx, { roundId: order.round_id, carId: order.allocated_car_id! })
}

/**
 * Withdraws an order for its buyer. `feeRial` is the fee shown; a different fee is shown again
 * first.
 */
export async function withdraw(
  ctx: Ctx & Pick<RequestContext, 'db'>,
  { personId, id, feeRial }: { personId: bigint; id: string; feeRial: Rial },
): Promise<Result<null, 'not-now' | 'other-sum'>> {
  const { id: orderId, round_id } = await importedOrders.load(ctx.db, { personId, id })
  return inTransaction<Result<null, 'not-now' | 'other-sum'>>(ctx.db, async (trx) => {
    const round = await lockRound(trx, round_id)
    const order = await importedOrders.lock(trx, orderId)
    // A double press of the same button.
    if (order.state === 'cancelled-by-person') return ok(null)
    const fee = await withdrawalFee(trx, order, { closesAt: round.closes_at, now: ctx.now })
    if (fee === null) return refuse('not-now')
    if (fee !== feeRial) return refuse('other-sum')
    await endOrder(trx, ctx, order, { to: 'cancelled-by-person', by: 'person', reason: null, feeRial: fee })
    return ok(null)
  })
}
