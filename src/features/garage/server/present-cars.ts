import { getCatalogue, type Catalogue } from '#features/catalog/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { parsePlate, type Plate } from '#kit/plate.ts'
import type { RequestContext } from '#platform/context.ts'
import type { CarView, DeadlineView, RoadView } from '../car-view.ts'
import { addDays, dayOf, shortDayText, type Day } from '#kit/day.ts'
import { byUrgency, deadlineState, kmPerDay, stateWords, type CarToday, type DeadlineState } from '../deadline-state.ts'
import { deadlineSign, deadlineTitle } from '../kinds.ts'
import { placeOnRoad, roadEnd } from '../road.ts'
import { deadlinePath, carPath } from '../addresses.ts'
import { findCarRows, type CarRow } from './find-cars.ts'
import { findDeadlineRows, findReadings, type DeadlineRow } from './find-deadlines.ts'
import { drawingOf, nameOf, shortNameOf, titleOf, yearText } from './name-car.ts'

/** Decrypts the plate of a row. */
export function plateOf({ secrets }: Pick<RequestContext, 'secrets'>, sealed: Uint8Array | null): Plate | null {
  if (!sealed) return null
  const plate = parsePlate(secrets.open(sealed))
  return plate.ok ? plate.value : null
}

/** Returns all cars that a person may see. */
export async function presentCars(ctx: RequestContext, personId: bigint): Promise<CarView[]> {
  return presentRows(ctx, await findCarRows(ctx.db, personId))
}

/** Returns cars with their deadlines, the most urgent first. */
export async function presentRows(ctx: RequestContext, rows: readonly CarRow[]): Promise<CarView[]> {
  const ids = rows.map(({ id }) => id)
  const today = dayOf(ctx.now)
  const [catalogue, deadlines, readings] = await Promise.all([
    getCatalogue(ctx.db),
    findDeadlineRows(ctx.db, ids),
    findReadings(ctx.db, ids, addDays(today, -550)),
  ])
  return rows.map((row) => {
    const car = { today, km: row.mileage_km, kmPerDay: kmPerDay(readings.get(row.id) ?? []) }
    return presentCar(ctx, catalogue, row, presentDeadlines(deadlines, row, car))
  })
}

function presentCar(
  ctx: RequestContext,
  catalogue: Catalogue,
  row: CarRow,
  deadlines: readonly DeadlineView[],
): CarView {
  const title = titleOf(catalogue, row)
  const facts = [
    row.nickname && title,
    row.year && yearText(catalogue, row.trim_id, row.year),
    row.mileage_km !== null && `${formatInteger(row.mileage_km)} کیلومتر`,
  ]
  return {
    id: row.public_id,
    href: carPath(row.public_id),
    name: nameOf(catalogue, row),
    title,
    plate: plateOf(ctx, row.plate_sealed),
    picture: drawingOf(catalogue, row),
    alt: `طرح ${title ?? 'خودرو'}`,
    facts: facts.filter(Boolean).join(' · '),
    role: row.role,
    deadlines,
  }
}

function presentDeadlines(rows: readonly DeadlineRow[], car: CarRow, today: CarToday): DeadlineView[] {
  return rows
    .filter((row) => row.car_id === car.id)
    .map((row) => ({ row, state: deadlineState(dueOf(row), today) }))
    .toSorted((one, other) => byUrgency(one.state, other.state))
    .map(({ row, state }) => presentDeadline(row, state, { carId: car.public_id, today: today.today }))
}

export const dueOf = ({ due_on: dueOn, due_km: dueKm }: Pick<DeadlineRow, 'due_on' | 'due_km'>) => ({ dueOn, dueKm })

function presentDeadline(
  row: DeadlineRow,
  state: DeadlineState,
  { carId, today }: { carId: string; today: Day },
): DeadlineView {
  const title = deadlineTitle(row)
  return {
    id: row.public_id,
    carId,
    href: deadlinePath(carId, row.public_id),
    title,
    sign: deadlineSign(row),
    level: state.level,
    words: stateWords(dueOf(row), state),
    when: whenWords(row, state, today),
    day: state.day,
    repeats: repeatWords(row),
    remind: row.remind,
    snoozed:
      row.snoozed_until !== null && row.snoozed_until > today ? `تا ${shortDayText(row.snoozed_until, today)}` : null,
  }
}

function whenWords(row: DeadlineRow, { day, estimated }: DeadlineState, today: Day): string {
  if (estimated && day && day > today) return `حدود ${shortDayText(day, today)}`
  if (row.due_on !== null) return shortDayText(row.due_on, today)
  return `در ${formatInteger(row.due_km ?? 0)} کیلومتر`
}

/** «هر سال», «هر ۲ سال»: the number one is left out. */
const countOf = (count: number, unit: string) => (count === 1 ? unit : `${formatInteger(count)} ${unit}`)

export function repeatWords({ every_months: months, every_km: km }: Pick<DeadlineRow, 'every_months' | 'every_km'>) {
  const parts = [
    months !== null && (months % 12 === 0 ? countOf(months / 12, 'سال') : countOf(months, 'ماه')),
    km !== null && `${formatInteger(km)} کیلومتر`,
  ].filter(Boolean)
  return parts.length === 0 ? null : `هر ${parts.join(' یا ')}`
}

const maxSigns = 8

/** Returns the deadlines of some cars along the road of the coming year; null without any. */
export function presentRoad(
  ctx: RequestContext,
  cars: readonly CarView[],
  shortNames: ReadonlyMap<string, string>,
): RoadView | null {
  const today = dayOf(ctx.now)
  const onRoad = cars
    .flatMap(({ deadlines }) => deadlines)
    .filter(({ day, level }) => day !== null && level !== 'overdue' && day >= today && day <= roadEnd(today))
    .toSorted((one, other) => (one.day! < other.day! ? -1 : 1))
    .slice(0, maxSigns)
  if (onRoad.length === 0) return null
  const places = placeOnRoad(
    onRoad.map(({ day }) => day!),
    today,
  )
  return {
    ...places,
    signs: onRoad.map(({ href, sign, when, words, level, carId }, index) => ({
      href,
      title: sign,
      when,
      words,
      level,
      car: cars.length > 1 ? (shortNames.get(carId) ?? null) : null,
      at: places.signs[index]!,
    })),
  }
}

/** The names of cars on signs. */
export async function shortNamesOf(ctx: RequestContext, rows: readonly CarRow[]): Promise<Map<string, string>> {
  const catalogue = await getCatalogue(ctx.db)
  return new Map(rows.map((row) => [row.public_id, shortNameOf(catalogue, row)]))
}

/** Returns the content of the garage's first page. */
export async function presentGarage(ctx: RequestContext, personId: bigint) {
  const rows = await findCarRows(ctx.db, personId)
  const [cars, names] = await Promise.all([presentRows(ctx, rows), shortNamesOf(ctx, rows)])
  return { rows, cars, road: presentRoad(ctx, cars, names) }
}
