import './tables.ts'
import { notify } from '#features/notifications/contract.ts'
import { refundToWallet, payablePaid, requestPayment, type PayableKind } from '#features/payments/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { formatMoney, type Rial } from '#kit/money.ts'
import type { Platform, RequestContext } from '#platform/context.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { subscribe, type Subscription } from '#platform/events/events.ts'
import { importedPath, receiptPath } from '../addresses.ts'
import { readContent } from '../content.ts'
import { findLive, takeForPrice } from './deposit-rows.ts'
import { moneyBackNotice, paidNotice } from './notices.ts'
import { loadSaleRule } from './rules.ts'
import type { BillRow, OrderRow } from './tables.ts'
import { payOut } from '#features/ledger/contract.ts'
import { importedOrders } from './orders.ts'

const importedBill = 'imported-car'

/** The payable of bills; the subject is the order's public id with the kind of bill. */
export const importedPayable: PayableKind = {
  kind: importedBill,
  label: 'خودروی وارداتی',
  open: 'دیدن رسید خودروی وارداتی',
  creditTo: { revenue: 'imported' },
  mayUseWallet: true,
  pathOf: (subject) => {
    const [order] = subject.split(':')
    return order ? receiptPath(order) : importedPath
  },
  tellsOfPayment: true,
}

type Ctx = Pick<RequestContext, 'now' | 'manifests'>

const billLabels: Record<BillRow['kind'], string> = {
  rest: 'قیمت خودرو منهای سپرده',
  deposit: 'ماندهٔ قیمت به‌جای سپرده',
}

/**
 * Returns the label of a bill; it covers the full price when the bank released the deposit before
 * the contract.
 */
export const billLabelOf = ({ kind, amount_rial }: Pick<BillRow, 'kind' | 'amount_rial'>, price: Rial | null): string =>
  kind === 'rest' && amount_rial === price ? 'قیمت خودرو' : billLabels[kind]

/** Returns the title of an order's car, as currently offered. */
export async function titleOf(db: Db | Trx, carId: bigint): Promise<string> {
  const { content } = await db
    .selectFrom('imported_car')
    .innerJoin('imported_car_version as version', (join) =>
      join.onRef('version.car_id', '=', 'imported_car.id').onRef('version.number', '=', 'imported_car.version'),
    )
    .select('content')
    .where('imported_car.id', '=', carId)
    .executeTakeFirstOrThrow()
  return readContent(content).title
}

/** Writes a bill of a contracted order and requests its amount. */
export async function writeBill(
  trx: Trx,
  ctx: Ctx,
  { order, kind, amountRial }: { order: OrderRow; kind: BillRow['kind']; amountRial: Rial },
): Promise<Date> {
  const { payHours } = await loadSaleRule(trx, ctx.now)
  const dueAt = new Date(ctx.now.getTime() + payHours * 3_600_000)
  const label = billLabelOf({ kind, amount_rial: amountRial }, order.price_rial)
  const payableId = await requestPayment(trx, ctx, {
    kind: importedBill,
    subject: `${order.public_id}:${kind}`,
    personId: order.person_id!,
    title: `${label}، ${await titleOf(trx, order.allocated_car_id!)}`,
    lines: [{ label, amountRial, part: 'price' }],
    expiresAt: dueAt,
  })
  await trx
    .insertInto('imported_bill')
    .values({
      public_id: newPublicId(),
      order_id: order.id,
      kind,
      amount_rial: amountRial,
      payable_id: payableId,
      due_at: dueAt,
      made_at: ctx.now,
      paid_at: null,
    })
    .execute()
  return dueAt
}

export const billsOf = (db: Db | Trx, orderId: bigint) =>
  db.selectFrom('imported_bill').selectAll().where('order_id', '=', orderId).orderBy('id').execute()

export const importedSubscriptions = ({
  clock,
  manifests,
}: Pick<Platform, 'clock' | 'manifests'>): readonly Subscription[] => [
  subscribe(payablePaid, {
    name: 'imported.paid',
    kinds: [importedBill],
    lane: 'urgent',
    run: async (trx, { kind, subject }) => {
      if (kind === importedBill) await settleBill(trx, { now: clock.now(), manifests }, subject)
    },
  }),
]

/** Credits a payment to the promised car; refunds it when the order has ended. */
export async function settleBill(trx: Trx, ctx: Ctx, subject: string): Promise<void> {
  const [publicId, kind] = subject.split(':') as [string, BillRow['kind']]
  const row = await trx
    .selectFrom('imported_order')
    .select('id')
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow()
  const order = await importedOrders.lock(trx, row.id)
  const bill = (await billsOf(trx, order.id)).find((each) => each.kind === kind)
  if (!bill || bill.state === 'paid') return
  if (bill.state !== 'open' || order.state !== 'contracted') return giveBack(trx, ctx, order, bill)
  await trx.updateTable('imported_bill').set({ state: 'paid', paid_at: ctx.now }).where('id', '=', bill.id).execute()
  const live = await findLive(trx, order.id)
  if (live?.state === 'blocked' && live.wanted === null) await takeForPrice(trx, live, ctx.now)
  else await completeWhenPaid(trx, ctx, order)
}

async function giveBack(trx: Trx, ctx: Ctx, order: OrderRow, bill: BillRow): Promise<void> {
  await refundToWallet(trx, ctx, {
    payableId: bill.payable_id,
    key: `imported-late:${bill.public_id}`,
    reason: 'پرداخت بعد از لغو سفارش رسید',
  })
  if (order.person_id === null) return
  await notify(trx, ctx, {
    notice: moneyBackNotice,
    personId: order.person_id,
    data: { amount: formatMoney(bill.amount_rial) },
    link: receiptPath(order.public_id),
    key: `imported-late:${bill.public_id}`,
  })
}

/**
 * Marks a contracted order as paid when bills and deposit equal its price. When the bank released
 * the deposit, the missing amount becomes another bill. The order must be locked.
 */
export async function completeWhenPaid(trx: Trx, ctx: Ctx, { id }: OrderRow): Promise<void> {
  const order = await importedOrders.lock(trx, id)
  if (order.state !== 'contracted' || (await findLive(trx, id))) return
  const [bills, deposits] = [
    await billsOf(trx, id),
    await trx.selectFrom('imported_deposit').select('taken_rial').where('order_id', '=', id).execute(),
  ]
  if (bills.some(({ state }) => state === 'open')) return
  const paid = bills.filter(({ state }) => state === 'paid').reduce((sum, { amount_rial }) => sum + amount_rial, 0n)
  const taken = deposits.reduce((sum, { taken_rial }) => sum + (taken_rial ?? 0n), 0n)
  const left = order.price_rial! - paid - taken
  if (left > 0n) {
    await writeBill(trx, ctx, { order, kind: 'deposit', amountRial: left })
    return
  }
  await importedOrders.move(trx, ctx, order, { to: 'paid', by: 'house' })
  await passOn(trx, ctx, { order, amountRial: order.price_rial! })
  if (order.person_id === null) return
  await notify(trx, ctx, {
    notice: paidNotice,
    personId: order.person_id,
    data: { car: await titleOf(trx, order.allocated_car_id!) },
    link: receiptPath(order.public_id),
    key: `imported-paid:${order.public_id}`,
  })
}

/** Passes a payment on to the importer, once; a negative amount comes back. */
export async function passOn(
  trx: Trx,
  { now }: Pick<Ctx, 'now'>,
  { order, amountRial }: { order: OrderRow; amountRial: Rial },
): Promise<void> {
  await payOut(trx, {
    kind: 'imported-sale',
    key: `imported-sale:${order.public_id}${amountRial < 0n ? ':back' : ''}`,
    at: now,
    account: 'imported',
    amountRial,
  })
}
