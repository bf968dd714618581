import './tables.ts'
import { notify } from '#features/notifications/contract.ts'
import { refundToWallet, payablePaid, requestPayment, type PayableKind } from '#features/payments/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { formatMoney, type Rial } from '#kit/money.ts'
import type { Platform, RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database/database.ts'
import { subscribe, type Subscription } from '#platform/events/events.ts'
import { orderPath, paymentResultPath } from '../addresses.ts'
import { sellUnit } from './capacity.ts'
import { boughtNotice, returnedNotice } from './notices.ts'
import { getVersion } from './plans.ts'
import type { BillKind, BillRow, SaleOrderRow } from './tables.ts'
import { payOut } from '#features/ledger/contract.ts'
import { saleOrders } from './orders.ts'

const saleBill = 'sale-bill'

/** The payable kind of bills; its subject is the bill's public id. */
export const salePayable: PayableKind = {
  kind: saleBill,
  label: 'صورت‌حساب خرید خودرو',
  creditTo: { revenue: 'sales' },
  mayUseWallet: true,
  pathOf: paymentResultPath,
  tellsOfPayment: true,
}

type NewBill = {
  order: Pick<SaleOrderRow, 'id' | 'public_id'> & { person_id: bigint }
  kind: BillKind
  label: string
  /** The title of the plan, as the payer reads it at the bank. */
  title: string
  amountRial: Rial
  dueAt: Date
  beforeDelivery: boolean
  /** The last day to begin a payment; an overdue bill can still be paid. */
  expiresAt: Date | null
}

/** Adds a bill of an order and requests its amount; returns its public id. */
export async function writeBill(
  trx: Trx,
  ctx: Pick<RequestContext, 'now' | 'manifests'>,
  { order, kind, label, title, amountRial, dueAt, beforeDelivery, expiresAt }: NewBill,
): Promise<string> {
  const publicId = newPublicId()
  const payableId = await requestPayment(trx, ctx, {
    kind: saleBill,
    subject: publicId,
    personId: order.person_id,
    title: `${label}، ${title}`,
    lines: [{ label, amountRial, part: 'price' }],
    expiresAt,
  })
  await trx
    .insertInto('sale_bill')
    .values({
      public_id: publicId,
      order_id: order.id,
      kind,
      label,
      amount_rial: amountRial,
      due_at: dueAt,
      before_delivery: beforeDelivery,
      payable_id: payableId,
      disputed: null,
      made_at: ctx.now,
      paid_at: null,
    })
    .execute()
  return publicId
}

/** Closes unpaid bills. Money in transit is refunded when it arrives. */
export const cancelOpenBills = (trx: Trx, orderId: bigint) =>
  trx
    .updateTable('sale_bill')
    .set({ state: 'cancelled' })
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .execute()

export const saleSubscriptions = ({
  clock,
  manifests,
}: Pick<Platform, 'clock' | 'manifests'>): readonly Subscription[] => [
  subscribe(payablePaid, {
    name: 'sales.paid',
    kinds: [saleBill],
    lane: 'urgent',
    run: async (trx, { kind, subject }) => {
      if (kind === saleBill) await settleBill(trx, { now: clock.now(), manifests }, subject)
    },
  }),
]

type Settling = Pick<RequestContext, 'now' | 'manifests'>

/** A payment during the reservation buys the unit; a payment for an ended order is refunded. */
export async function settleBill(trx: Trx, ctx: Settling, publicId: string): Promise<void> {
  const row = await trx
    .selectFrom('sale_bill')
    .select('order_id')
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow()
  const order = await saleOrders.lock(trx, row.order_id)
  const bill = await trx
    .selectFrom('sale_bill')
    .selectAll()
    .where('public_id', '=', publicId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (bill.state === 'paid') return
  const target =
    bill.kind === 'advance' ? order.state === 'awaiting-payment' || order.state === 'winner' : isRunning(order)
  if (bill.state !== 'open' || !target || (bill.kind === 'advance' && !(await sellUnit(trx, order.id, ctx.now)))) {
    return giveBack(trx, ctx, order, bill)
  }
  await trx.updateTable('sale_bill').set({ state: 'paid', paid_at: ctx.now }).where('id', '=', bill.id).execute()
  if (bill.kind === 'advance') {
    await saleOrders.move(trx, ctx, order, { to: 'paid', by: 'house', set: { pay_until: null } })
    await notifyBought(trx, ctx, order)
    return
  }
  // The maker owns the amounts of a contract; the advance moved with the contract.
  await passOn(trx, ctx, bill)
  await completeWhenPaid(trx, ctx, order)
}

const isRunning = ({ state }: SaleOrderRow) => state === 'contracted' || state === 'completed' || state === 'delivered'

async function giveBack(trx: Trx, ctx: Settling, order: SaleOrderRow, bill: BillRow): Promise<void> {
  await refundToWallet(trx, ctx, {
    payableId: bill.payable_id,
    key: `sale:${bill.public_id}:late`,
    reason: 'پرداخت بعد از پایان مهلت یا سفارش رسید',
  })
  if (order.person_id === null) return
  const { title } = await getVersion(trx, order.plan_id, order.version)
  await notify(trx, ctx, {
    notice: returnedNotice,
    personId: order.person_id,
    data: { plan: title, amount: formatMoney(bill.amount_rial) },
    link: orderPath(order.public_id),
    key: `sale-returned:${bill.public_id}`,
  })
}

async function notifyBought(trx: Trx, ctx: Settling, order: SaleOrderRow): Promise<void> {
  if (order.person_id === null) return
  const { title } = await getVersion(trx, order.plan_id, order.version)
  await notify(trx, ctx, {
    notice: boughtNotice,
    personId: order.person_id,
    data: { plan: title, number: order.public_id },
    link: orderPath(order.public_id),
    key: `sale-paid:${order.public_id}`,
  })
}

/** Pays the amount of a bill out to the maker, once. */
export async function passOn(trx: Trx, { now }: Pick<RequestContext, 'now'>, bill: BillRow): Promise<void> {
  await payOut(trx, {
    kind: 'sale',
    key: `sale:${bill.public_id}`,
    at: now,
    account: 'sales',
    amountRial: bill.amount_rial,
  })
}

/** Completes a contracted order once nothing due before delivery is open. The order is locked. */
export async function completeWhenPaid(trx: Trx, ctx: Pick<RequestContext, 'now'>, order: SaleOrderRow): Promise<void> {
  const row = await saleOrders.lock(trx, order.id)
  if (row.state !== 'contracted') return
  const open = await trx
    .selectFrom('sale_bill')
    .select('id')
    .where('order_id', '=', order.id)
    .where('state', '=', 'open')
    .where('before_delivery', '=', true)
    .executeTakeFirst()
  if (!open) await saleOrders.move(trx, ctx, row, { to: 'completed', by: 'house' })
}
