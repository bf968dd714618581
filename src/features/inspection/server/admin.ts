import { sql } from 'kysely'
import './tables.ts'
import { getCatalogue, placeName } from '#features/catalog/contract.ts'
import { findPersonByMobile } from '#features/identity/contract.ts'
import { withSecondApproval } from '#features/rules/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { dayOf, dayText, type Day } from '#kit/day.ts'
import { newPublicId } from '#kit/id.ts'
import type { Mobile } from '#kit/mobile.ts'
import { formatMoney } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import { ordersAdminPath } from '../addresses.ts'
import { packages, inspectionOrderFlow } from '../states.ts'
import { inspectionOrders } from './flows.ts'
import { dayName, hourText } from './present-orders.ts'
import { endOrder } from './settle.ts'
import { findSubstitutes } from './hand-over.ts'
import { closeFree, dayBounds, writeSlots } from './slots.ts'

/** Lists places with their inspectors, and the occupancy of the coming days. */
export async function findAdminPlaces(db: Db, now: Date) {
  const count = (state: 'free' | 'booked') =>
    sql<number>`(select count(*)::int from inspection_slot where inspection_slot.place_id = inspection_place.id
      and state = ${state} and starts_at > ${now})`
  const [places, inspectors] = await Promise.all([
    db
      .selectFrom('inspection_place')
      .innerJoin('city', 'city.id', 'city_id')
      .select(['inspection_place.id', 'public_id', 'kind', 'name', 'address', 'active', 'city_id'])
      .select([count('free').as('free'), count('booked').as('booked')])
      .orderBy('city.sort_key')
      .orderBy('inspection_place.id')
      .execute(),
    db.selectFrom('inspector').select(['code', 'place_id', 'active', 'person_id']).orderBy('code').execute(),
  ])
  const catalogue = await getCatalogue(db)
  return places.map(({ id, public_id, city_id, ...place }) => ({
    ...place,
    city: placeName(catalogue, city_id),
    id: public_id,
    inspectors: inspectors
      .filter(({ place_id }) => place_id === id)
      .map(({ code, active, person_id }) => ({ code, active, signsIn: person_id !== null })),
  }))
}
export type AdminPlace = Awaited<ReturnType<typeof findAdminPlaces>>[number]

export const findInspectorCodes = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('inspector').select('code').where('active', '=', true).orderBy('code').execute()).map(
    ({ code }) => code,
  )

type NewPlace = { city: string; kind: 'station' | 'home'; name: string; address: string | null }

/** Adds a place, or changes the address of the place with that name. */
export async function savePlace(
  ctx: RequestContext,
  { city, kind, name, address }: NewPlace,
): Promise<Result<null, 'no-city' | 'no-address' | 'other-kind'>> {
  requirePermission(ctx, 'inspection.places')
  const entry = (await getCatalogue(ctx.db)).cities.bySlug.get(city)
  if (!entry) return refuse('no-city')
  if (kind === 'station' && !address) return refuse('no-address')
  return inTransaction<Result<null, 'no-city' | 'no-address' | 'other-kind'>>(ctx.db, async (trx) => {
    const saved = await trx
      .insertInto('inspection_place')
      .values({ public_id: newPublicId(), city_id: entry.id, kind, name, address: kind === 'station' ? address : null })
      .onConflict((conflict) =>
        conflict
          .columns(['city_id', 'name'])
          .doUpdateSet({ address: kind === 'station' ? address : null })
          .where('inspection_place.kind', '=', kind),
      )
      .returning('public_id')
      .executeTakeFirst()
    if (!saved) return refuse('other-kind')
    await writeAudit(trx, ctx, { act: 'inspection-place.save', subject: `inspection-place:${saved.public_id}` })
    return ok(null)
  })
}

/** Opens or closes a place for bookings; existing bookings stay. */
export async function switchPlace(ctx: RequestContext, { place, on }: { place: string; on: boolean }): Promise<void> {
  requirePermission(ctx, 'inspection.places')
  await inTransaction(ctx.db, async (trx) => {
    const changed = await trx
      .updateTable('inspection_place')
      .set({ active: on })
      .where('public_id', '=', place)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw notFound()
    await writeAudit(trx, ctx, {
      act: on ? 'inspection-place.open' : 'inspection-place.close',
      subject: `inspection-place:${place}`,
    })
    if (on) await writeSlots(trx, ctx.now)
  })
}

type NewInspector = {
  code: string
  mobile: Mobile | null
  place: string
  from: number
  to: number
  thursday: boolean
}

/** Adds an inspector with weekly shifts, or changes them; taken slots stay, free slots follow the new week. */
export async function saveInspector(
  ctx: RequestContext,
  newInspector: NewInspector,
): Promise<Result<null, 'no-place' | 'no-person' | 'other-inspector' | 'no-hours'>> {
  requirePermission(ctx, 'inspection.places')
  type Refusal = 'no-place' | 'no-person' | 'other-inspector' | 'no-hours'
  if (newInspector.from > newInspector.to) return refuse('no-hours')
  const personId = newInspector.mobile === null ? null : await findPersonByMobile(ctx, newInspector.mobile)
  if (newInspector.mobile !== null && personId === null) return refuse('no-person')
  return inTransaction<Result<null, Refusal>>(ctx.db, async (trx) => {
    const place = await trx
      .selectFrom('inspection_place')
      .select('id')
      .where('public_id', '=', newInspector.place)
      .executeTakeFirst()
    if (!place) return refuse('no-place')
    if (personId !== null) {
      const other = await trx
        .selectFrom('inspector')
        .select('id')
        .where('person_id', '=', personId)
        .where('code', '<>', newInspector.code)
        .executeTakeFirst()
      if (other) return refuse('other-inspector')
    }
    const { id } = await trx
      .insertInto('inspector')
      .values({ code: newInspector.code, person_id: personId, place_id: place.id })
      .onConflict((conflict) =>
        conflict
          .column('code')
          .doUpdateSet({ place_id: place.id, active: true, ...(personId !== null && { person_id: personId }) }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx.deleteFrom('inspector_shift').where('inspector_id', '=', id).execute()
    const weekdays = newInspector.thursday ? [0, 1, 2, 3, 4, 5] : [0, 1, 2, 3, 4]
    const hours = [8, 10, 12, 14, 16, 18].filter((hour) => hour >= newInspector.from && hour <= newInspector.to)
    await trx
      .insertInto('inspector_shift')
      .values(weekdays.flatMap((weekday) => hours.map((hour) => ({ inspector_id: id, weekday, hour }))))
      .execute()
    // Free slots of the former week are deleted.
    await trx
      .deleteFrom('inspection_slot')
      .where('inspector_id', '=', id)
      .where('state', 'in', ['free', 'closed'])
      .where('starts_at', '>', ctx.now)
      .execute()
    await writeSlots(trx, ctx.now)
    await writeAudit(trx, ctx, { act: 'inspector.save', subject: `inspector:${newInspector.code}` })
    return ok(null)
  })
}

/**
 * Adds a day off of an inspector and closes the free slots; returns the number of taken slots that staff must reassign.
 */
export async function setAbsence(
  ctx: RequestContext,
  { code, day }: { code: string; day: Day },
): Promise<Result<number, 'no-inspector' | 'past'>> {
  requirePermission(ctx, 'inspection.places')
  if (day < dayOf(ctx.now)) return refuse('past')
  return inTransaction<Result<number, 'no-inspector' | 'past'>>(ctx.db, async (trx) => {
    const inspector = await trx.selectFrom('inspector').select('id').where('code', '=', code).executeTakeFirst()
    if (!inspector) return refuse('no-inspector')
    await trx
      .insertInto('inspector_absence')
      .values({ inspector_id: inspector.id, day })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { from, to } = dayBounds(day)
    await closeFree(trx, ctx, { inspectorId: inspector.id, from, to })
    await writeAudit(trx, ctx, {
      act: 'inspector.absence',
      subject: `inspector:${code}`,
      details: { inspectorDay: dayText(day) },
    })
    const taken = await trx
      .selectFrom('inspection_slot')
      .select('id')
      .where('inspector_id', '=', inspector.id)
      .where('state', '=', 'booked')
      .where('starts_at', '>=', from)
      .where('starts_at', '<', to)
      .execute()
    return ok(taken.length)
  })
}

const openStates = ['awaiting-payment', 'awaiting-seller', 'booked', 'assigned', 'in-progress'] as const

/** Lists active bookings, the next first, without people, plates and addresses. */
export async function findAdminOrders(db: Db) {
  const rows = await db
    .selectFrom('inspection_order')
    .innerJoin('inspection_place', 'inspection_place.id', 'inspection_order.place_id')
    .innerJoin('city', 'city.id', 'inspection_place.city_id')
    .leftJoin('inspection_slot', 'inspection_slot.order_id', 'inspection_order.id')
    .leftJoin('inspector', 'inspector.id', 'inspection_slot.inspector_id')
    .leftJoin('inspector_absence', (join) =>
      join
        .onRef('inspector_absence.inspector_id', '=', 'inspector.id')
        .on(sql<boolean>`inspector_absence.day = (inspection_order.starts_at at time zone 'Asia/Tehran')::date`),
    )
    .select([
      'inspection_order.public_id',
      'inspection_order.state',
      'inspection_order.starts_at',
      'package',
      'price_rial',
      'car',
      'started_at',
      'start_stated_wait_seconds',
      'late_told_at',
    ])
    .select(['inspection_place.name', 'city.name_fa as city', 'inspector.code', 'inspector_absence.day as away'])
    .where('inspection_order.state', 'in', openStates)
    .orderBy('inspection_order.starts_at')
    .limit(200)
    .execute()
  const substitutes = await findSubstitutes(
    db,
    rows
      .filter(({ state, started_at }) => started_at === null && (state === 'booked' || state === 'assigned'))
      .map(({ public_id }) => public_id),
  )
  return rows.map((row) => ({
    id: row.public_id,
    car: row.car,
    when: `${dayName(dayOf(row.starts_at))}، ${hourText(row.starts_at)}`,
    place: `${row.city} · ${row.name}`,
    pack: packages[row.package].name,
    inspector: row.code ? toPersianDigits(row.code) : '',
    away: row.away !== null,
    begunOffline: row.start_stated_wait_seconds !== null,
    notBegun: row.late_told_at !== null && row.started_at === null,
    substitutes: (substitutes.get(row.public_id) ?? []).map((code) => ({ value: code, label: toPersianDigits(code) })),
    price: formatMoney(row.price_rial),
    state: row.state,
    stateName: inspectionOrderFlow.labels[row.state],
    tone: inspectionOrderFlow.tones[row.state],
  }))
}
export type AdminOrder = Awaited<ReturnType<typeof findAdminOrders>>[number]

/** Lists bookings whose inspector has that day off. */
export async function countStranded(db: Db, now: Date): Promise<number> {
  const rows = await db
    .selectFrom('inspection_slot')
    .innerJoin('inspector_absence', 'inspector_absence.inspector_id', 'inspection_slot.inspector_id')
    .select('inspection_slot.id')
    .where('state', '=', 'booked')
    .where('starts_at', '>', now)
    .where(sql<boolean>`inspector_absence.day = (starts_at at time zone 'Asia/Tehran')::date`)
    .execute()
  return rows.length
}

/** Staff: ends a booking that cannot take place; both parties get a full refund. */
export async function endByStaff(
  ctx: RequestContext,
  { order, reason }: { order: string; reason: string },
): Promise<Result<null, 'not-now' | 'own' | 'second-look'>> {
  const actor = requirePermission(ctx, 'inspection.orders')
  return withSecondApproval(ctx, (appearance) =>
    inTransaction<Result<null, 'not-now' | 'own' | 'second-look'>>(ctx.db, async (trx) => {
      const row = await inspectionOrders.lock(trx, order)
      if (!openStates.some((state) => state === row.state)) return refuse('not-now')
      if (row.person_id === actor || row.seller_id === actor) return refuse('own')
      const looked = await appearance(trx, {
        act: 'inspection-order.end',
        subject: `inspection-order:${order}`,
        facts: [],
        title: `لغو رزرو کارشناسی و برگشت پول، ${row.car}`.slice(0, 200),
        href: ordersAdminPath,
        amountRial: row.price_rial,
        personId: row.person_id,
      })
      if (!looked.ok) return looked
      await endOrder(trx, ctx, row, { to: 'cancelled', reason: 'staff' })
      await writeAudit(trx, ctx, {
        act: 'inspection-order.end',
        subject: `inspection-order:${order}`,
        details: { reason },
      })
      return ok(null)
    }),
  )
}
