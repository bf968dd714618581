import { sql } from 'kysely'
import './tables.ts'
import type { Day } from '#kit/day.ts'
import { formatPlate, type Plate } from '#kit/plate.ts'
import type { Db } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets.ts'
import { plateIndexPurpose } from './plate-index.ts'

/** The garage's facts of a car: year and VIN as the owner entered them, and its highest odometer reading. */
export type KnownFacts = { year: number | null; vin: string | null; reading: { km: number; day: Day } | null }

/** Returns the facts of the car of a person with this plate; nulls for an unknown car or fact. */
export async function findKnownFacts(
  { db, secrets }: { db: Db; secrets: Secrets },
  { personId, plate }: { personId: bigint; plate: Plate },
): Promise<KnownFacts> {
  const car = await db
    .selectFrom('garage_car')
    .select(['id', 'year', 'vin_sealed'])
    .where('owner_id', '=', personId)
    .where('plate_index', '=', secrets.blindIndex(plateIndexPurpose, formatPlate(plate)))
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!car) return { year: null, vin: null, reading: null }
  const reading = await db
    .selectFrom('garage_reading')
    .select(['km', sql<Day>`read_on::text`.as('day')])
    .where('car_id', '=', car.id)
    .orderBy('km', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { year: car.year, vin: car.vin_sealed && secrets.open(car.vin_sealed), reading: reading ?? null }
}
