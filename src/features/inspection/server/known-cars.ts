import './tables.ts'
import { sql } from 'kysely'
import { findKnownFacts } from '#features/garage/contract.ts'
import { dayOf } from '#kit/day.ts'
import { parsePlate } from '#kit/plate.ts'
import type { Trx } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { ReportDocument } from '../document.ts'
import type { KnownCar } from '../mismatches.ts'
import type { OrderRow } from './tables.ts'

/** Returns the facts of an order's car from the garages of both parties and from earlier reports about the same VIN. */
export async function findKnownCars(
  trx: Trx,
  { secrets }: { secrets: Secrets },
  row: Pick<OrderRow, 'id' | 'person_id' | 'seller_id' | 'plate_sealed'>,
  vinTail: string,
): Promise<KnownCar[]> {
  const knownCars: KnownCar[] = []
  const plate = row.plate_sealed && parsePlate(secrets.open(row.plate_sealed))
  if (plate?.ok) {
    for (const personId of new Set([row.person_id, row.seller_id])) {
      if (personId === null) continue
      const { year, vin, reading } = await findKnownFacts({ db: trx, secrets }, { personId, plate: plate.value })
      knownCars.push({ year, vinTail: vin && vin.slice(-6), reading })
    }
  }
  const earlier = await trx
    .selectFrom('inspection_report')
    .select('document')
    .where(sql<string>`document::jsonb->'car'->>'vinTail'`, '=', vinTail)
    .where('order_id', '<>', row.id)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  for (const { document } of earlier) {
    const { car, mileageKm, inspectedAt } = JSON.parse(document) as ReportDocument
    knownCars.push({
      year: car.year,
      vinTail: car.vinTail,
      reading: { km: mileageKm, day: dayOf(new Date(inspectedAt)) },
    })
  }
  return knownCars
}
