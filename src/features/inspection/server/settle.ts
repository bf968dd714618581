import './tables.ts'
import { notify } from '#features/notifications/contract.ts'
import { refundToWallet, requestPayment } from '#features/payments/contract.ts'
import type { Rial } from '#kit/money.ts'
import { formatDateTime, formatTime } from '#kit/jalali.ts'
import { shortDayText, dayOf } from '#kit/day.ts'
import { formatMoney } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database/database.ts'
import { orderOf } from '../addresses.ts'
import { withoutKept } from '../sharing.ts'
import { objectionHours, reasonText, type MovedBy, type OrderReason } from '../states.ts'
import { noShowReported } from '../texts.ts'
import { sharesOfOrder } from './find-orders.ts'
import { inspectionOrders, inspectionShares } from './flows.ts'
import { bookedNotice, endedNotice, sellerNotice } from './notices.ts'
import { limitsAt } from './rules.ts'
import { bookSlot, holdUntil, releaseSlot, takeSlot } from './slots.ts'
import type { OrderRow, ShareRow } from './tables.ts'

export type SettleContext = Pick<RequestContext, 'now' | 'manifests'>
const orderPayable = 'inspection'

export const whenText = (at: Date, now: Date): string => `${shortDayText(dayOf(at), dayOf(now))} ساعت ${formatTime(at)}`

/** Holds the slot for the seller, who accepts and pays a share where that was agreed. The order is locked or new. */
export async function askSeller(trx: Trx, ctx: SettleContext, row: OrderRow): Promise<void> {
  const { sellerHours, freeHours } = await limitsAt(trx, ctx.now)
  const latest = row.starts_at.getTime() - freeHours * 3_600_000
  const isRequested = ctx.now.getTime() + sellerHours * 3_600_000
  // At least a quarter of an hour, also for an inspection that is near.
  const until = new Date(Math.max(Math.min(isRequested, latest), ctx.now.getTime() + 15 * 60_000))
  await inspectionOrders.move(trx, ctx, row, { to: 'awaiting-seller', by: 'house', set: { pay_until: until } })
  await holdUntil(trx, row.id, until)
  const share = (await sharesOfOrder(trx, row.id)).find(({ no }) => no === 2)
  if (share && row.seller_id !== null) {
    const payable = await requestPayment(trx, ctx, {
      kind: orderPayable,
      subject: `${row.public_id}-2`,
      personId: row.seller_id,
      title: `سهم فروشنده از کارشناسی ${row.car}`,
      lines: [{ label: 'سهم شما از کارشناسی', amountRial: share.amount_rial, part: 'price' }],
      expiresAt: until,
    })
    await trx
      .updateTable('inspection_share')
      .set({ payable_id: payable })
      .where('order_id', '=', row.id)
      .where('no', '=', share.no)
      .execute()
  }
  if (row.seller_id === null) return
  await notify(trx, ctx, {
    notice: sellerNotice,
    personId: row.seller_id,
    data: { car: row.car, until: whenText(until, ctx.now) },
    link: orderOf(row.public_id),
    key: `inspection-seller:${row.public_id}`,
  })
}

/** Everybody has paid: the slot belongs to the order. */
export async function book(trx: Trx, ctx: SettleContext, row: OrderRow, by: MovedBy = 'house'): Promise<void> {
  if (!(await bookSlot(trx, ctx, row.id))) throw new Error('an order to be booked holds no slot')
  await inspectionOrders.move(trx, ctx, row, { to: 'booked', by, set: { reason: null } })
  const place = await trx
    .selectFrom('inspection_place')
    .select('name')
    .where('id', '=', row.place_id)
    .executeTakeFirstOrThrow()
  for (const personId of [row.person_id, row.seller_id]) {
    if (personId === null) continue
    await notify(trx, ctx, {
      notice: bookedNotice,
      personId,
      data: { time: whenText(row.starts_at, ctx.now), place: place.name },
      link: orderOf(row.public_id),
      key: `inspection-booked:${row.public_id}`,
    })
  }
}

/**
 * Records the payment of one party's share, once. Late money books the same slot when an inspector is free, and
 * otherwise is refunded to the wallet.
 */
export async function settleShare(
  trx: Trx,
  ctx: SettleContext,
  { subject, payableId }: { subject: string; payableId: string },
): Promise<void> {
  const [publicId = '', no] = subject.split('-')
  const row = await inspectionOrders.lock(trx, publicId)
  const share = (await sharesOfOrder(trx, row.id)).find((each) => String(each.no) === no)
  if (!share || (share.state !== 'owed' && share.state !== 'void')) return
  const paid = await inspectionShares.move(trx, ctx, share, { to: 'paid', by: 'house', set: { payable_id: payableId } })
  if (share.no === 2) return row.state === 'awaiting-seller' ? book(trx, ctx, row) : refundShare(trx, ctx, row, paid, 0)
  const goOn = (order: OrderRow) => (order.seller_id === null ? book : askSeller)(trx, ctx, order)
  if (row.state === 'awaiting-payment') return goOn(row)
  if (row.state === 'lapsed' && row.starts_at > ctx.now) {
    const slot = await takeSlot(trx, {
      placeId: row.place_id,
      startsAt: row.starts_at,
      personId: row.person_id,
      orderId: row.id,
      until: row.starts_at,
      now: ctx.now,
    })
    if (slot) {
      return goOn(
        await inspectionOrders.move(trx, ctx, row, { to: 'awaiting-payment', by: 'house', set: { reason: null } }),
      )
    }
  }
  if (row.state === 'lapsed') return endOrder(trx, ctx, row, { to: 'cancelled', reason: 'slot-gone' })
  return refundShare(trx, ctx, row, paid, 0)
}

/** Refunds one party's money minus the fee; returns the amount. */
async function refundShare(
  trx: Trx,
  ctx: SettleContext,
  row: OrderRow,
  share: ShareRow,
  keptPercent: number,
): Promise<void> {
  const amount = withoutKept(share.amount_rial, keptPercent)
  if (amount > 0n && share.payable_id !== null && share.person_id !== null) {
    await refundToWallet(trx, ctx, {
      payableId: share.payable_id,
      key: `inspection:${row.public_id}:${share.no}`,
      amountRial: amount,
      reason: 'لغو کارشناسی',
    })
  }
  const set = { refund_rial: share.person_id === null ? 0n : amount }
  await inspectionShares.move(trx, ctx, share, { to: 'refunded', by: 'house', set })
}

type Ending = {
  to: 'cancelled' | 'lapsed' | 'no-show'
  reason: OrderReason | null
  /** The party at fault, whose share pays the fee. */
  kept?: { percent: number; personId: bigint | null }
  /** The party that caused the end gets no notification. */
  by?: bigint | null
}

/** Who ends an order for a reason; the product for the others. */
const endedBy: Partial<Record<OrderReason, MovedBy>> = {
  person: 'person',
  seller: 'person',
  staff: 'staff',
  'no-show': 'inspector',
}

/** Ends an order with the refund of each party, and passes its slot on. The caller holds the row lock. */
export async function endOrder(
  trx: Trx,
  ctx: SettleContext,
  row: OrderRow,
  { to, reason, kept, by = null }: Ending,
): Promise<void> {
  const back = new Map<bigint, Rial>()
  const taken = new Map<bigint, Rial>()
  for (const share of await sharesOfOrder(trx, row.id)) {
    if (share.state === 'owed') await inspectionShares.move(trx, ctx, share, { to: 'void', by: 'house' })
    if (share.state !== 'paid') continue
    const percent = kept && share.person_id === kept.personId ? kept.percent : 0
    await refundShare(trx, ctx, row, share, percent)
    if (share.person_id === null) continue
    const rest = withoutKept(share.amount_rial, percent)
    back.set(share.person_id, rest)
    taken.set(share.person_id, share.amount_rial - rest)
  }
  await inspectionOrders.move(trx, ctx, row, { to, by: (reason && endedBy[reason]) ?? 'house', set: { reason } })
  // A no-show has used up the slot.
  if (to !== 'no-show') await releaseSlot(trx, row.id, ctx.now)
  if (reason === null) return
  for (const personId of [row.person_id, row.seller_id]) {
    if (personId === null || personId === by) continue
    const amount = back.get(personId) ?? 0n
    const cut = taken.get(personId) ?? 0n
    const message =
      to === 'no-show' && cut > 0n
        ? noShowReported({
            kept: formatMoney(cut),
            until: formatDateTime(new Date(ctx.now.getTime() + objectionHours * 3_600_000)),
          })
        : null
    await notify(trx, ctx, {
      notice: endedNotice,
      personId,
      data: {
        reason: [reasonText(reason, personId === row.seller_id ? 'seller' : 'booker'), message]
          .filter(Boolean)
          .join(' '),
        amount: amount > 0n ? formatMoney(amount) : null,
      },
      link: orderOf(row.public_id),
      key: `inspection-ended:${row.public_id}`,
    })
  }
}
