import './tables.ts'
import type { Rial } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { dayOf, type Day } from '#kit/day.ts'
import { keptPercent, withoutKept } from '../sharing.ts'
import { maxWaits } from '../states.ts'
import { sharesOfOrder, sideOf } from './find-orders.ts'
import { inspectionOrders } from './flows.ts'
import { limitsAt } from './rules.ts'
import { book, endOrder } from './settle.ts'
import { bookSlot, dayBounds, findFreeHours, releaseSlot, takeSlot } from './slots.ts'
import type { OrderRow } from './tables.ts'

type Own = { personId: bigint; id: string }
type Ctx = Pick<RequestContext, 'db' | 'now' | 'manifests'>

/** Returns the refund of cancelling now; null when cancelling is no longer possible. */
export async function cancellingOf(
  db: Db | Trx,
  row: OrderRow,
  { personId, now }: { personId: bigint; now: Date },
): Promise<{ percent: number; refundRial: Rial } | null> {
  if (!['awaiting-payment', 'awaiting-seller', 'booked', 'assigned'].includes(row.state)) return null
  const percent = keptPercent({ startsAt: row.starts_at, now }, await limitsAt(db, row.made_at))
  if (percent === null) return null
  // The other party has no loss.
  const stored = row.state === 'booked' || row.state === 'assigned' ? percent : 0
  const own = (await sharesOfOrder(db, row.id)).find((share) => share.person_id === personId && share.state === 'paid')
  return { percent: stored, refundRial: own ? withoutKept(own.amount_rial, stored) : 0n }
}

/** Ends an order by one of its parties. `refundRial` is the amount on the page; another amount must be shown first. */
export async function cancelOrder(
  ctx: Ctx,
  { refundRial, ...own }: Own & { refundRial: Rial },
): Promise<Result<null, 'not-now' | 'other-sum'>> {
  return inTransaction<Result<null, 'not-now' | 'other-sum'>>(ctx.db, async (trx) => {
    const row = await inspectionOrders.lock(trx, own)
    const match = await cancellingOf(trx, row, { personId: own.personId, now: ctx.now })
    if (!match) return refuse('not-now')
    if (match.refundRial !== refundRial) return refuse('other-sum')
    const seller = sideOf(row, own.personId) === 'seller'
    await endOrder(trx, ctx, row, {
      to: 'cancelled',
      reason: seller ? 'seller' : 'person',
      // A late canceller pays the fee; the other party gets a full refund.
      kept: { percent: match.percent, personId: own.personId },
      by: own.personId,
    })
    return ok(null)
  })
}

/** The seller accepts the inspection at that time, without a share of the price. */
export async function acceptBySeller(ctx: Ctx, own: Own): Promise<Result<null, 'not-now' | 'owes'>> {
  return inTransaction<Result<null, 'not-now' | 'owes'>>(ctx.db, async (trx) => {
    const row = await inspectionOrders.lock(trx, own)
    if (row.state !== 'awaiting-seller' || sideOf(row, own.personId) !== 'seller') return refuse('not-now')
    if (row.split !== 'booker') return refuse('owes')
    await book(trx, ctx, row, 'person')
    return ok(null)
  })
}

/** Returns whether a person may move the booking now. */
export async function mayMove(db: Db | Trx, row: OrderRow, now: Date): Promise<boolean> {
  if (row.state !== 'booked' && row.state !== 'assigned') return false
  const limits = await limitsAt(db, row.made_at)
  return row.moves < limits.mostMoves && keptPercent({ startsAt: row.starts_at, now }, limits) === 0
}

/** Moves an order to another slot of its place, or leaves it unchanged. */
export async function moveOrder(
  ctx: Ctx,
  { startsAt, ...own }: Own & { startsAt: Date },
): Promise<Result<null, 'not-now' | 'taken' | 'same'>> {
  return inTransaction<Result<null, 'not-now' | 'taken' | 'same'>>(ctx.db, async (trx) => {
    const row = await inspectionOrders.lock(trx, own)
    if (sideOf(row, own.personId) !== 'booker' || row.seller_id !== null) return refuse('not-now')
    if (!(await mayMove(trx, row, ctx.now))) return refuse('not-now')
    if (row.starts_at.getTime() === startsAt.getTime()) return refuse('same')
    if (startsAt <= ctx.now) return refuse('taken')
    const hours = await findFreeHours(trx, {
      placeId: row.place_id,
      personId: own.personId,
      from: new Date(startsAt.getTime() - 1),
      to: new Date(startsAt.getTime() + 1),
      secondOf: row.second_of,
    })
    if (hours.length === 0) return refuse('taken')
    await releaseSlot(trx, row.id, ctx.now)
    const slot = await takeSlot(trx, {
      placeId: row.place_id,
      startsAt,
      personId: own.personId,
      orderId: row.id,
      until: startsAt,
      now: ctx.now,
    })
    // A concurrent request won: the refusal rolls everything back, including the old slot.
    if (!slot) return refuse('taken')
    await bookSlot(trx, ctx, row.id)
    const set = { starts_at: startsAt, moves: row.moves + 1, reminded: false, late_minutes: null, late_told_at: null }
    if (row.state === 'assigned') await inspectionOrders.move(trx, ctx, row, { to: 'booked', by: 'person', set })
    else {
      await trx
        .updateTable('inspection_order')
        .set({ ...set, changed_at: ctx.now })
        .where('id', '=', row.id)
        .execute()
    }
    return ok(null)
  })
}

type Waiting = { personId: bigint; placeId: string; day: Day }

/** Puts a person on the waiting list of a full day. Idempotent. */
export async function joinWaiting(
  ctx: Pick<RequestContext, 'db' | 'now'>,
  { personId, placeId, day }: Waiting,
): Promise<Result<null, 'no-place' | 'free' | 'too-many'>> {
  return inTransaction<Result<null, 'no-place' | 'free' | 'too-many'>>(ctx.db, async (trx) => {
    const place = await trx
      .selectFrom('inspection_place')
      .select('id')
      .where('public_id', '=', placeId)
      .where('active', '=', true)
      .executeTakeFirst()
    const { from, to } = dayBounds(day)
    if (!place || to <= ctx.now) return refuse('no-place')
    const after = from > ctx.now ? from : ctx.now
    const free = await findFreeHours(trx, { placeId: place.id, personId, from: new Date(after.getTime() - 1), to })
    if (free.length > 0) return refuse('free')
    const waits = await trx
      .selectFrom('inspection_waiting')
      .select('id')
      .where('person_id', '=', personId)
      .where('state', 'in', ['waiting', 'offered'])
      .where('day', '>=', dayOf(ctx.now))
      .execute()
    if (waits.length >= maxWaits) return refuse('too-many')
    await trx
      .insertInto('inspection_waiting')
      .values({ person_id: personId, place_id: place.id, day, made_at: ctx.now })
      .onConflict((conflict) =>
        conflict.columns(['person_id', 'place_id', 'day']).where('state', 'in', ['waiting', 'offered']).doNothing(),
      )
      .execute()
    return ok(null)
  })
}

/** Removes a person from the waiting list of a day. The job of offers gives a reserved slot to the next. */
export async function leaveWaiting(
  ctx: Pick<RequestContext, 'db' | 'now'>,
  { personId, placeId, day }: Waiting,
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const left = await trx
      .updateTable('inspection_waiting')
      .set({ state: 'left' })
      .where('person_id', '=', personId)
      .where('day', '=', day)
      .where('state', 'in', ['waiting', 'offered'])
      .where('place_id', 'in', (is) => is.selectFrom('inspection_place').select('id').where('public_id', '=', placeId))
      .returning('id')
      .execute()
    if (left.length === 0) return
    await trx
      .updateTable('inspection_slot')
      .set({ until: ctx.now })
      .where('state', '=', 'offered')
      .where(
        'waiting_id',
        'in',
        left.map(({ id }) => id),
      )
      .execute()
  })
}
