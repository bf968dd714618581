import { sql } from 'kysely'
import './tables.ts'
import { addDays, type Day } from '#kit/day.ts'
import type { Rial } from '#kit/money.ts'
import type { Db } from '#platform/database/database.ts'
import { costPerKm } from '../cost-sums.ts'
import { fuelUse } from '../fuel-use.ts'
import { findReadings } from './find-deadlines.ts'

/** Return nothing about fewer owners, because they could be identified. */
const minOwners = 5
const days = 540
const maxCars = 500

export type OwnersCosts = {
  owners: number
  /** Median cost of a kilometre in rials, with two significant digits. */
  perKmRial: Rial
  /** Median of litres for 100 kilometres, in tenths; null below five owners who enter litres. */
  fuel: { owners: number; tenths: number } | null
}

/**
 * Returns what owners of some trims paid for a kilometre, by their garages in the last year and a half. One car counts
 * for each owner, the one with the most kilometres. Null below five owners whose costs and odometer cover half a year.
 */
export async function findOwnersCosts(
  db: Db,
  { trimIds, today }: { trimIds: readonly number[]; today: Day },
): Promise<OwnersCosts | null> {
  if (trimIds.length === 0) return null
  const since = addDays(today, -days)
  const cars = await db
    .selectFrom('garage_car')
    .innerJoin('garage_cost', 'garage_cost.car_id', 'garage_car.id')
    .select(['garage_car.id', 'owner_id'])
    .where('trim_id', 'in', trimIds)
    .where('garage_car.removed_at', 'is', null)
    .where('garage_cost.removed_at', 'is', null)
    .where('spent_on', '>=', since)
    .groupBy(['garage_car.id', 'owner_id'])
    .orderBy('garage_car.id', 'desc')
    .limit(maxCars)
    .execute()
  if (new Set(cars.map(({ owner_id }) => owner_id)).size < minOwners) return null
  const ids = cars.map(({ id }) => id)
  const [costs, readings] = await Promise.all([
    db
      .selectFrom('garage_cost')
      .select(['car_id', 'kind', sql<Day>`spent_on::text`.as('day'), 'amount_rial', 'fuel_hundredths', 'km'])
      .where('car_id', 'in', ids)
      .where('removed_at', 'is', null)
      .where('spent_on', '>=', since)
      .orderBy('spent_on')
      .orderBy('km')
      .orderBy('id')
      .execute(),
    findReadings(db, ids, since),
  ])
  const costsOf = Map.groupBy(costs, ({ car_id }) => car_id)
  const byOwner = new Map<bigint, { km: number; perKm: Rial; fuel: number | null }>()
  for (const { id, owner_id } of cars) {
    const [paid, read] = [costsOf.get(id) ?? [], readings.get(id) ?? []]
    const perKm = costPerKm(
      paid.map(({ kind, day, amount_rial: rial }) => ({ kind, day, rial })),
      read,
    )
    if (perKm === null) continue
    const km = read.at(-1)!.km - read[0]!.km
    if (km <= (byOwner.get(owner_id)?.km ?? 0)) continue
    const fills = paid
      .filter(({ kind }) => kind === 'fuel')
      .map((row) => ({ hundredths: row.fuel_hundredths, km: row.km }))
    byOwner.set(owner_id, { km, perKm, fuel: fuelUse(fills)?.tenths ?? null })
  }
  const owners = [...byOwner.values()]
  if (owners.length < minOwners) return null
  const fuels = owners.flatMap(({ fuel }) => fuel ?? [])
  return {
    owners: owners.length,
    perKmRial: roughly(medianOf(owners.map(({ perKm }) => perKm))),
    fuel: fuels.length < minOwners ? null : { owners: fuels.length, tenths: Number(medianOf(fuels.map(BigInt))) },
  }
}

function medianOf(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  const [low, high] = [sorted[(sorted.length - 1) >> 1]!, sorted[sorted.length >> 1]!]
  return (low + high) / 2n
}

/** Two significant digits in whole tomans, so that nobody can derive one owner's exact costs. */
function roughly(rial: Rial): Rial {
  let step = 10n
  while (rial / step >= 100n) step *= 10n
  return ((rial + step / 2n) / step) * step
}
