import { sql } from 'kysely'
import './tables.ts'
import { findPlateOwners } from '#features/inquiries/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import {
  formatDate,
  formatDateTime,
  formatJalali,
  formatRelative,
  formatTime,
  gregorianToJalali,
  toJalali,
} from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import { formatPlate, parsePlate, type Plate } from '#kit/plate.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { parkingOf } from '../addresses.ts'
import { sumOf } from '../fee.ts'
import { debtFlow, parkingFlow } from '../states.ts'
import type { DayView, DebtView, ParkingView, ZoneChoice } from '../views.ts'
import { countFee, dayText } from './count-fee.ts'
import type { Day, DebtRow } from './tables.ts'

const pageSize = 20

const rowsOf = (db: Db) =>
  db
    .selectFrom('parking')
    .innerJoin('parking_zone', 'parking_zone.id', 'zone_id')
    .innerJoin('city', 'city.id', 'parking_zone.city_id')
    .select([
      'parking.id',
      'public_id',
      'plate_sealed',
      'plate_index',
      'state',
      'started_at',
      'ended_at',
      'ended_by',
      'stated_wait_seconds',
      'payable_id',
    ])
    .select(['amount_rial', 'code', 'parking_zone.name', 'parking_zone.tariff', 'city.name_fa as city'])
    .select(['objection_answer', 'objected_at', sql<Day | null>`due_on::text`.as('due_on')])

export type FoundParking = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** Lists a person's parkings: running or owed ones, or the rest by time. */
export async function findParkings(db: Db, { personId, after }: { personId: bigint; after: string | null }) {
  const mine = rowsOf(db).where('person_id', '=', personId)
  const cursor = after && /^\d{1,18}$/.test(after) ? BigInt(after) : null
  let past = mine.where('state', 'not in', ['running', 'owing', 'disputed'])
  if (cursor !== null) past = past.where('parking.id', '<', cursor)
  const [open, rows] = await Promise.all([
    mine.where('state', 'in', ['running', 'owing', 'disputed']).orderBy('parking.id', 'desc').limit(100).execute(),
    past
      .orderBy('parking.id', 'desc')
      .limit(pageSize + 1)
      .execute(),
  ])
  const page = rows.slice(0, pageSize)
  return { open, past: page, next: rows.length > pageSize ? String(page.at(-1)!.id) : null }
}

export async function getParking(db: Db, { personId, id }: { personId: bigint; id: string }): Promise<FoundParking> {
  const row = await rowsOf(db).where('person_id', '=', personId).where('public_id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

type Presents = Pick<RequestContext, 'db' | 'now' | 'secrets'>

export function plateOf({ secrets }: Pick<Presents, 'secrets'>, sealed: Uint8Array | null): Plate | null {
  const read = sealed && parsePlate(secrets.open(sealed))
  return read?.ok ? read.value : null
}

export const shownDay = (day: Day): string => {
  const [year, month, date] = day.split('-').map(Number)
  return formatJalali(gregorianToJalali({ year: year!, month: month!, day: date! }))
}

/** Formats a parking for its owner; a running one has the fee until now. */
export async function presentParking(ctx: Presents, row: FoundParking): Promise<ParkingView> {
  const amount = row.amount_rial ?? sumOf(await daysNow(ctx, row))
  const from = `${formatDate(row.started_at)}، ${formatTime(row.started_at)}`
  return {
    id: row.public_id,
    href: parkingOf(row.public_id),
    plate: plateOf(ctx, row.plate_sealed),
    place: row.name,
    city: row.city,
    code: toPersianDigits(row.code),
    state: row.state,
    stateName: parkingFlow.labels[row.state],
    startedAt: row.started_at.toISOString(),
    when: row.ended_at
      ? `${from} تا ${endText(row.started_at, row.ended_at)}`
      : `از ${formatRelative(row.started_at, ctx.now)}`,
    amount: amount === 0n ? 'رایگان' : formatMoney(amount),
    due: row.state === 'owing' && row.due_on ? shownDay(row.due_on) : null,
    overdue: row.state === 'owing' && row.due_on !== null && row.due_on < dayText(toJalali(ctx.now)),
  }
}

const endText = (from: Date, to: Date): string =>
  formatDate(from) === formatDate(to) ? formatTime(to) : `${formatDate(to)}، ${formatTime(to)}`

/** Computes the fee of a running parking by day. */
export const daysNow = ({ db, now }: Presents, row: FoundParking) =>
  row.plate_index
    ? countFee(db, {
        plateIndex: row.plate_index,
        tariff: row.tariff,
        from: row.started_at,
        to: row.ended_at ?? new Date(Math.max(now.getTime(), row.started_at.getTime())),
      })
    : Promise.resolve([])

/** Formats the fee by day: as stored at its end, or until now. */
export async function presentDays(ctx: Presents, row: FoundParking): Promise<DayView[]> {
  if (row.state === 'running') {
    const days = await daysNow(ctx, row)
    return days.map((day) => dayView(formatJalali(day.day), day))
  }
  const days = await readWrittenDays(ctx.db, row.id)
  return days.map(({ day, ...counted }) => dayView(shownDay(day), counted))
}

/** Reads the fee by day, as stored at the end. */
export async function readWrittenDays(db: Db, id: bigint): Promise<({ day: Day } & Counted)[]> {
  const days = await db
    .selectFrom('parking_day')
    .select([sql<Day>`day::text`.as('day'), 'free_seconds', 'charged_seconds', 'amount_rial', 'capped'])
    .where('parking_id', '=', id)
    .orderBy('day')
    .execute()
  return days.map((day) => ({
    day: day.day,
    freeSeconds: day.free_seconds,
    chargedSeconds: day.charged_seconds,
    amountRial: day.amount_rial,
    capped: day.capped,
  }))
}

type Counted = { freeSeconds: number; chargedSeconds: number; amountRial: bigint; capped: boolean }

const dayView = (day: string, { freeSeconds, chargedSeconds, amountRial, capped }: Counted): DayView => ({
  day,
  free: duration(freeSeconds),
  charged: duration(chargedSeconds),
  amount: amountRial === 0n ? 'رایگان' : formatMoney(amountRial),
  capped,
})

/** Formats «۲ ساعت و ۵ دقیقه»; started minutes count. */
export function duration(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours > 0 && `${hours} ساعت`, (rest > 0 || hours === 0) && `${rest} دقیقه`].filter(Boolean)
  return toPersianDigits(parts.join(' و '))
}

/** Lists open zones by city and code. */
export const findZoneRows = (db: Db) =>
  db
    .selectFrom('parking_zone')
    .innerJoin('city', 'city.id', 'city_id')
    .select(['code', 'name', 'city.name_fa as city'])
    .where('active', '=', true)
    .orderBy('city.sort_key')
    .orderBy('code')
    .execute()

export async function findZones(db: Db): Promise<ZoneChoice[]> {
  const rows = await findZoneRows(db)
  return rows.map(({ code, name, city }) => ({ value: code, label: toPersianDigits(`${city} · ${code} · ${name}`) }))
}

export async function findPersonDebts(ctx: Presents, personId: bigint): Promise<DebtView[]> {
  const rows = await ctx.db
    .selectFrom('parking_debt')
    .select(['public_id', 'plate_sealed', 'place', 'amount_rial', 'state', 'tracking', 'found_at'])
    .select(sql<Day>`parked_on::text`.as('parked_on'))
    .where('person_id', '=', personId)
    .where('state', '<>', 'gone')
    .orderBy(sql`state = 'open'`, 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  const isProven = await provenPlates(ctx, personId, rows)
  return rows.map((row) => presentDebt(ctx, row, isProven(row)))
}

type Sealed = { plate_sealed: Uint8Array | null }

/** Returns whether the plate of a row is proven to be a person's own; only then they see where and when it stood. */
export async function provenPlates(
  ctx: Presents,
  personId: bigint,
  rows: readonly Sealed[],
): Promise<(row: Sealed) => boolean> {
  const nameOf = (row: Sealed) => {
    const plate = plateOf(ctx, row.plate_sealed)
    return plate && formatPlate(plate)
  }
  const plates = new Map(
    rows.flatMap((row) => plateOf(ctx, row.plate_sealed) ?? []).map((each) => [formatPlate(each), each]),
  )
  const proven = new Set<string | null>()
  for (const [name, plate] of plates) if ((await findPlateOwners(ctx, plate)).includes(personId)) proven.add(name)
  return (row) => proven.has(nameOf(row))
}

const presentDebt = (
  ctx: Pick<Presents, 'secrets'>,
  row: Pick<
    DebtRow,
    'public_id' | 'plate_sealed' | 'place' | 'parked_on' | 'amount_rial' | 'state' | 'tracking' | 'found_at'
  >,
  isProven: boolean,
): DebtView => ({
  id: row.public_id,
  plate: plateOf(ctx, row.plate_sealed),
  ...(isProven ? { place: row.place, day: shownDay(row.parked_on) } : { place: null, day: null }),
  amount: formatMoney(row.amount_rial),
  state: row.state,
  stateName: debtFlow.labels[row.state],
  tracking: row.tracking,
  foundAt: formatDateTime(row.found_at),
})
