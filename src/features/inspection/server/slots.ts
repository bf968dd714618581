import { sql } from 'kysely'
import './tables.ts'
import { findHolidays } from '#features/catalog/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { addDays, dayOf, dayText, jalaliOfDay, type Day } from '#kit/day.ts'
import { formatTime, jalaliText, jalaliWeekday, startOfTehranDay, tehranInstant } from '#kit/jalali.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { eachRow, notFailed } from '#platform/jobs/each-row.ts'
import { bookPath } from '../addresses.ts'
import { inspectionSlots } from './flows.ts'
import { offeredNotice } from './notices.ts'
import { limitsAt } from './rules.ts'
import type { SlotRow } from './tables.ts'

export const slotHours = 2
const slotMs = slotHours * 3_600_000
export const slotEnd = (startsAt: Date): Date => new Date(startsAt.getTime() + slotMs)

/** Returns the instants between which a day in Tehran lies. */
export function dayBounds(day: Day): { from: Date; to: Date } {
  return { from: startOfTehranDay(jalaliOfDay(day)), to: startOfTehranDay(jalaliOfDay(addDays(day, 1))) }
}

/**
 * Adds the slots of all inspectors for the bookable days; existing slots stay. Run by a job, and when shifts change.
 */
export async function writeSlots(db: Db | Trx, now: Date): Promise<number> {
  const { horizonDays } = await limitsAt(db, now)
  const today = dayOf(now)
  const [inspectors, shifts, absences, holidays] = await Promise.all([
    db
      .selectFrom('inspector')
      .innerJoin('inspection_place', 'inspection_place.id', 'place_id')
      .select(['inspector.id', 'place_id'])
      .where('inspector.active', '=', true)
      .where('inspection_place.active', '=', true)
      // The oldest inspector of a place is booked first (`takeSlot` orders by id).
      .orderBy('inspector.id')
      .execute(),
    db.selectFrom('inspector_shift').selectAll().execute(),
    db
      .selectFrom('inspector_absence')
      .select(['inspector_id', sql<Day>`day::text`.as('day')])
      .execute(),
    findHolidays(db as Db, jalaliOfDay(today), horizonDays + 1),
  ])
  const absent = new Set(absences.map(({ inspector_id, day }) => `${inspector_id}:${day}`))
  const rows = []
  for (let ahead = 0; ahead <= horizonDays; ahead++) {
    const day = addDays(today, ahead)
    const jalali = jalaliOfDay(day)
    if (holidays.has(jalaliText(jalali))) continue
    const weekday = jalaliWeekday(jalali)
    for (const { id, place_id } of inspectors) {
      if (absent.has(`${id}:${day}`)) continue
      for (const shift of shifts) {
        if (shift.inspector_id !== id || shift.weekday !== weekday) continue
        const startsAt = tehranInstant(jalali, shift.hour, 0)
        if (startsAt <= now) continue
        rows.push({ inspector_id: id, place_id, starts_at: startsAt, order_id: null, waiting_id: null, until: null })
      }
    }
  }
  for (let first = 0; first < rows.length; first += 500) {
    await db
      .insertInto('inspection_slot')
      .values(rows.slice(first, first + 500))
      .onConflict((conflict) => conflict.columns(['inspector_id', 'starts_at']).doNothing())
      .execute()
  }
  return rows.length
}

export type FreeHour = { startsAt: Date; free: number }

type FreeHours = {
  placeId: bigint
  personId: bigint
  from: Date
  to: Date
  /** The inspection of the requested second opinion: its inspector does not do both. */
  secondOf?: bigint | null
}

/** Lists the slots of a place that this person can take, with the number of free inspectors in each. */
export async function findFreeHours(
  db: Db | Trx,
  { placeId, personId, from, to, secondOf = null }: FreeHours,
): Promise<FreeHour[]> {
  const rows = await db
    .selectFrom('inspection_slot')
    .leftJoin('inspection_waiting', 'inspection_waiting.id', 'waiting_id')
    .select(['starts_at', sql<number>`count(*)::int`.as('free')])
    .where('inspection_slot.place_id', '=', placeId)
    .where('starts_at', '>', from)
    .where('starts_at', '<', to)
    .where((is) =>
      is(
        'inspection_slot.inspector_id',
        'not in',
        is
          .selectFrom('inspection_finding')
          .select('inspection_finding.inspector_id')
          .where('inspection_finding.order_id', '=', secondOf ?? 0n),
      ),
    )
    .where((is) =>
      is.or([
        is('inspection_slot.state', '=', 'free'),
        is.and([is('inspection_slot.state', '=', 'offered'), is('inspection_waiting.person_id', '=', personId)]),
      ]),
    )
    .groupBy('starts_at')
    .orderBy('starts_at')
    .execute()
  return rows.map(({ starts_at, free }) => ({ startsAt: starts_at, free }))
}

/** Lists the slots of a place with an inspector, free or not. */
export async function findWorkedHours(
  db: Db | Trx,
  { placeId, from, to }: { placeId: bigint; from: Date; to: Date },
): Promise<Date[]> {
  const rows = await db
    .selectFrom('inspection_slot')
    .select('starts_at')
    .distinct()
    .where('place_id', '=', placeId)
    .where('state', '<>', 'closed')
    .where('starts_at', '>', from)
    .where('starts_at', '<', to)
    .execute()
  return rows.map(({ starts_at: startsAt }) => startsAt)
}

type Taking = { placeId: bigint; startsAt: Date; personId: bigint | null; orderId: bigint; until: Date; now: Date }
const tries = 8

/**
 * Holds one inspector's slot for an order; null when none is left. Prefers a slot without a concurrent lock; when all
 * are locked it waits for one, which may become free. The first inspector never gives a second opinion.
 */
export async function takeSlot(
  trx: Trx,
  { placeId, startsAt, personId, orderId, until, now }: Taking,
): Promise<SlotRow | null> {
  const open = () =>
    trx
      .selectFrom('inspection_slot')
      .select('id')
      .where('place_id', '=', placeId)
      .where('starts_at', '=', startsAt)
      .where((is) =>
        is(
          'inspector_id',
          'not in',
          is
            .selectFrom('inspection_order as own')
            .innerJoin('inspection_finding as first', 'first.order_id', 'own.second_of')
            .select('first.inspector_id')
            .where('own.id', '=', orderId),
        ),
      )
      .where((is) =>
        is.or([
          is('state', '=', 'free'),
          is.and([
            is('state', '=', 'offered'),
            is(
              'waiting_id',
              'in',
              is.selectFrom('inspection_waiting').select('inspection_waiting.id').where('person_id', '=', personId),
            ),
          ]),
        ]),
      )
      // A slot reserved for this person comes first.
      .orderBy('state', 'desc')
      .orderBy('id')
      .limit(1)
  for (let attempt = 0; attempt < tries; attempt++) {
    const target = open().forUpdate()
    const row = await (attempt === 0 ? target.skipLocked() : target).executeTakeFirst()
    if (row) {
      const slot = await trx
        .selectFrom('inspection_slot')
        .selectAll()
        .where('id', '=', row.id)
        .executeTakeFirstOrThrow()
      if (slot.waiting_id !== null) {
        await trx.updateTable('inspection_waiting').set({ state: 'taken' }).where('id', '=', slot.waiting_id).execute()
      }
      const set = { order_id: orderId, waiting_id: null, until }
      return inspectionSlots.move(trx, { now }, slot, { to: 'held', by: 'house', set })
    }
    if (!(await open().executeTakeFirst())) return null
  }
  return null
}

/** Books the held slot of an order; returns false without one. */
export async function bookSlot(trx: Trx, ctx: { now: Date }, orderId: bigint): Promise<boolean> {
  const step = { from: 'held', to: 'booked', by: 'house', set: { until: null } } as const
  const booked = await inspectionSlots.moveAll(trx, ctx, step, (slots) => slots.where('order_id', '=', orderId))
  return booked.length > 0
}

export const holdUntil = (trx: Trx, orderId: bigint, until: Date) =>
  trx
    .updateTable('inspection_slot')
    .set({ until })
    .where('order_id', '=', orderId)
    .where('state', '=', 'held')
    .execute()

/**
 * Releases the slot of an order: to the first person on the day's waiting list, otherwise to everybody. The caller
 * holds the lock of the order.
 */
export async function releaseSlot(trx: Trx, orderId: bigint, now: Date): Promise<void> {
  const slot = await trx
    .selectFrom('inspection_slot')
    .selectAll()
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (slot) await passOn(trx, slot, now)
}

/** Releases a slot: closes it after its end or on a day off, offers it to the waiting list, or frees it. */
async function passOn(trx: Trx, slot: SlotRow, now: Date): Promise<void> {
  const emptied = { order_id: null, waiting_id: null, until: null }
  const to = (state: 'free' | 'closed') =>
    inspectionSlots.move(trx, { now }, slot, { to: state, by: 'house', set: emptied })
  if (slot.starts_at <= now || (await isAway(trx, slot))) return void (await to('closed'))
  const day = dayOf(slot.starts_at)
  const next = await trx
    .selectFrom('inspection_waiting')
    .selectAll()
    .where('place_id', '=', slot.place_id)
    .where('day', '=', day)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!next) return void (await to('free'))
  const { offerMinutes } = await limitsAt(trx, now)
  const until = new Date(Math.min(now.getTime() + offerMinutes * 60_000, slot.starts_at.getTime()))
  // Through «free», from any state.
  const open = slot.state === 'offered' ? await to('free') : slot
  const set = { order_id: null, waiting_id: next.id, until }
  await inspectionSlots.move(trx, { now }, open, { to: 'offered', by: 'house', set })
  await trx.updateTable('inspection_waiting').set({ state: 'offered' }).where('id', '=', next.id).execute()
  const place = await trx
    .selectFrom('inspection_place')
    .select('public_id')
    .where('id', '=', slot.place_id)
    .executeTakeFirstOrThrow()
  await notify(
    trx,
    { now },
    {
      notice: offeredNotice,
      personId: next.person_id,
      data: { day: dayText(day), time: formatTime(slot.starts_at), until: formatTime(until) },
      link: `${bookPath}?place=${place.public_id}&day=${day}`,
      key: `inspection-offer:${next.id}:${slot.id}`,
    },
  )
}

async function isAway(trx: Trx, { inspector_id, starts_at }: SlotRow): Promise<boolean> {
  const away = await trx
    .selectFrom('inspector')
    .select('id')
    .where('id', '=', inspector_id)
    .where((is) =>
      is.or([
        is('active', '=', false),
        is.exists(
          is
            .selectFrom('inspector_absence')
            .select('inspector_absence.inspector_id')
            .whereRef('inspector_absence.inspector_id', '=', 'inspector.id')
            .where('day', '=', dayOf(starts_at)),
        ),
      ]),
    )
    .executeTakeFirst()
  return away !== undefined
}

/** The offered slots that nobody took in time. */
export const dueOffers = (db: Db, now: Date) =>
  db
    .selectFrom('inspection_slot')
    .select('id')
    .where('state', '=', 'offered')
    .where('until', '<=', now)
    .where(notFailed('inspection.holds', 'id'))
    .limit(200)

/** Passes expired offers to the next person on the waiting list. Returns the number of offers. */
export async function endDueOffers(db: Db, now: Date): Promise<number> {
  const due = await dueOffers(db, now).execute()
  await eachRow('inspection.holds', due, async ({ id }) => {
    await inTransaction(db, async (trx) => {
      const slot = await trx
        .selectFrom('inspection_slot')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', 'offered')
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!slot) return
      if (slot.waiting_id !== null) {
        await trx.updateTable('inspection_waiting').set({ state: 'passed' }).where('id', '=', slot.waiting_id).execute()
      }
      await passOn(trx, slot, now)
    })
  })
  return due.length
}

/** Closes the free slots of an inspector from a time on; taken slots stay. */
export async function closeFree(
  trx: Trx,
  ctx: { now: Date },
  { inspectorId, from, to }: { inspectorId: bigint; from: Date; to: Date | null },
): Promise<void> {
  const set = { waiting_id: null, until: null }
  for (const state of ['free', 'offered'] as const)
    await inspectionSlots.moveAll(trx, ctx, { from: state, to: 'closed', by: 'house', set }, (slots) => {
      const closing = slots.where('inspector_id', '=', inspectorId).where('starts_at', '>=', from)
      return to ? closing.where('starts_at', '<', to) : closing
    })
}
