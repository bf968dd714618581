import './tables.ts'
import { notify } from '#features/notifications/contract.ts'
import { makeRefund, requestPayment } from '#features/payments/contract.ts'
import type { Rial } from '#kit/money.ts'
import { formatDateTime, formatTime } from '#kit/jalali.ts'
import { shortDayText, dayOf } from '#kit/day.ts'
import { formatMoney } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database/database.ts'
import { orderOf } from '../addresses.ts'
import { withoutKept } from '../sharing.ts'
import { objectionHours, reasonText, type OrderReason, type OrderState } from '../states.ts'
import { noShowTold } from '../texts.ts'
import { lockAny, sharesOfOrder } from './find-orders.ts'
import { bookedNotice, endedNotice, sellerNotice } from './notices.ts'
import { limitsAt } from './rules.ts'
import { bookSlot, holdUntil, releaseSlot, takeSlot } from './slots.ts'
import type { OrderRow, ShareRow } from './tables.ts'

export type SettleContext = Pick<RequestContext, 'now' | 'manifests'>
const orderPayable = 'inspection'

export const whenText = (at: Date, now: Date): string => `${shortDayText(dayOf(at), dayOf(now))} ساعت ${formatTime(at)}`

export async function setState(
  trx: Trx,
  { now }: { now: Date },
  row: Pick<OrderRow, 'id'>,
  state: OrderState,
  reason: OrderReason | null = null,
): Promise<void> {
  await trx.updateTable('inspection_order').set({ state, reason, changed_at: now }).where('id', '=', row.id).execute()
}

const setShare = (trx: Trx, share: ShareRow, set: Partial<Pick<ShareRow, 'state' | 'refund_rial' | 'payable_id'>>) =>
  trx
    .updateTable('inspection_share')
    .set(set)
    .where('order_id', '=', share.order_id)
    .where('no', '=', share.no)
    .execute()

/** Holds the slot for the seller, who accepts and pays a share where that was agreed. The order is locked or new. */
export async function askSeller(trx: Trx, ctx: SettleContext, row: OrderRow): Promise<void> {
  const { sellerHours, freeHours } = await limitsAt(trx, ctx.now)
  const latest = row.starts_at.getTime() - freeHours * 3_600_000
  const wanted = ctx.now.getTime() + sellerHours * 3_600_000
  // At least a quarter of an hour, also for an inspection that is near.
  const until = new Date(Math.max(Math.min(wanted, latest), ctx.now.getTime() + 15 * 60_000))
  await trx
    .updateTable('inspection_order')
    .set({ state: 'awaiting-seller', pay_until: until, changed_at: ctx.now })
    .where('id', '=', row.id)
    .execute()
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
    await setShare(trx, share, { payable_id: payable })
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
export async function book(trx: Trx, ctx: SettleContext, row: OrderRow): Promise<void> {
  if (!(await bookSlot(trx, row.id))) throw new Error('an order to be booked holds no slot')
  await setState(trx, ctx, row, 'booked')
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
  const row = await lockAny(trx, publicId)
  const share = (await sharesOfOrder(trx, row.id)).find((each) => String(each.no) === no)
  if (!share || (share.state !== 'owed' && share.state !== 'void')) return
  await setShare(trx, share, { state: 'paid', payable_id: payableId })
  if (share.no === 2) {
    if (row.state === 'awaiting-seller') return book(trx, ctx, row)
    return refundShare(trx, ctx, row, { ...share, state: 'paid', payable_id: payableId }, 0)
  }
  const goOn = () => (row.seller_id === null ? book(trx, ctx, row) : askSeller(trx, ctx, row))
  if (row.state === 'awaiting-payment') return goOn()
  if (row.state === 'lapsed' && row.starts_at > ctx.now) {
    const slot = await takeSlot(trx, {
      placeId: row.place_id,
      startsAt: row.starts_at,
      personId: row.person_id,
      orderId: row.id,
      until: row.starts_at,
    })
    if (slot) {
      await setState(trx, ctx, row, 'awaiting-payment')
      return goOn()
    }
  }
  if (row.state === 'lapsed') return endOrder(trx, ctx, row, { to: 'cancelled', reason: 'slot-gone' })
  return refundShare(trx, ctx, row, { ...share, state: 'paid', payable_id: payableId }, 0)
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
    const refund = await makeRefund(trx, ctx, {
      payableId: share.payable_id,
      key: `inspection:${row.public_id}:${share.no}`,
      amountRial: amount,
      reason: 'لغو کارشناسی',
      destination: 'wallet',
      requestedBy: null,
      needsApproval: false,
    })
    if (!refund.ok) throw new Error(refund.code)
  }
  await setShare(trx, share, { state: 'refunded', refund_rial: share.person_id === null ? 0n : amount })
}

type Ending = {
  to: 'cancelled' | 'lapsed' | 'no-show'
  reason: OrderReason | null
  /** The party at fault, whose share pays the fee. */
  kept?: { percent: number; personId: bigint | null }
  /** The party that caused the end gets no notification. */
  by?: bigint | null
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
    if (share.state === 'owed') await setShare(trx, share, { state: 'void' })
    if (share.state !== 'paid') continue
    const percent = kept && share.person_id === kept.personId ? kept.percent : 0
    await refundShare(trx, ctx, row, share, percent)
    if (share.person_id === null) continue
    const rest = withoutKept(share.amount_rial, percent)
    back.set(share.person_id, rest)
    taken.set(share.person_id, share.amount_rial - rest)
  }
  await setState(trx, ctx, row, to, reason)
  // A no-show has used up the slot.
  if (to !== 'no-show') await releaseSlot(trx, row.id, ctx.now)
  if (reason === null) return
  for (const personId of [row.person_id, row.seller_id]) {
    if (personId === null || personId === by) continue
    const amount = back.get(personId) ?? 0n
    const cut = taken.get(personId) ?? 0n
    const told =
      to === 'no-show' && cut > 0n
        ? noShowTold({
            kept: formatMoney(cut),
            until: formatDateTime(new Date(ctx.now.getTime() + objectionHours * 3_600_000)),
          })
        : null
    await notify(trx, ctx, {
      notice: endedNotice,
      personId,
      data: {
        reason: [reasonText(reason, personId === row.seller_id ? 'seller' : 'booker'), told].filter(Boolean).join(' '),
        amount: amount > 0n ? formatMoney(amount) : null,
      },
      link: orderOf(row.public_id),
      key: `inspection-ended:${row.public_id}`,
    })
  }
}
