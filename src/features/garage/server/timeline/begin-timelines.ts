import { sql } from 'kysely'
import '../tables.ts'
import type { Plate } from '#kit/plate.ts'
import type { Day } from '#kit/day.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { eachRow, notFailed } from '#platform/jobs/each-row.ts'
import type { Manifests } from '#platform/manifest.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { StatedEvent } from '../../timeline/events.ts'
import { ownEvents } from '../../timeline/own-events.ts'
import { plateOf } from '../present-cars.ts'
import { beginTimeline } from './record-event.ts'

/** Key of manifests: events of a person's own car from before its timeline began. */
type FindCarEvents = (
  held: { db: Db; secrets: Secrets },
  car: { personId: bigint; carId: string; plate: Plate | null; vin: string | null },
) => Promise<readonly StatedEvent[]>

declare module '#platform/manifest.ts' {
  interface Manifest {
    /** Lists events of a person's own car for its timeline, each with the key that recording uses. */
    carEvents?: FindCarEvents
  }
}

type Held = { db: Db; secrets: Secrets; manifests: Manifests; now: Date }

/** Begins the timeline of a car that has none, with all earlier events of features and owner. */
export async function beginTimelineOf(held: Held, carId: bigint): Promise<void> {
  const begun = await held.db
    .selectFrom('garage_timeline')
    .select('car_id')
    .where('car_id', '=', carId)
    .executeTakeFirst()
  if (begun) return
  await inTransaction(held.db, (trx) => beginTimeline(trx, held, carId, (inTrx) => findKnown(inTrx, held, carId)))
}

async function findKnown(trx: Trx, { secrets, manifests }: Held, carId: bigint): Promise<StatedEvent[]> {
  const car = await trx
    .selectFrom('garage_car')
    .select(['owner_id', 'public_id', 'plate_sealed', 'vin_sealed'])
    .where('id', '=', carId)
    .executeTakeFirstOrThrow()
  const request = {
    personId: car.owner_id,
    carId: car.public_id,
    plate: plateOf({ secrets }, car.plate_sealed),
    vin: car.vin_sealed && secrets.open(car.vin_sealed),
  }
  const existing = await findOwn(trx, carId)
  for (const { carEvents } of manifests)
    if (carEvents) existing.push(...(await carEvents({ db: trx, secrets }, request)))
  return existing
}

async function findOwn(trx: Trx, carId: bigint): Promise<StatedEvent[]> {
  const done = await trx
    .selectFrom('garage_done')
    .select(['id', 'kind', 'km', sql<Day>`done_on::text`.as('day')])
    .where('car_id', '=', carId)
    .execute()
  const costs = await trx
    .selectFrom('garage_cost')
    .select(['public_id', 'kind', 'amount_rial', 'km', sql<Day>`spent_on::text`.as('day')])
    .where('car_id', '=', carId)
    .where('removed_at', 'is', null)
    .execute()
  const readings = await trx
    .selectFrom('garage_reading')
    .select(['km', sql<Day>`read_on::text`.as('day')])
    .where('car_id', '=', carId)
    .execute()
  return ownEvents({ done, costs, readings })
}

const carsAtOnce = 100

/** Begins timelines of cars that have none yet. Run by a job; a page request begins one at once. */
export async function beginTimelines(held: Held): Promise<void> {
  const cars = await held.db
    .selectFrom('garage_car')
    .leftJoin('garage_timeline', 'garage_timeline.car_id', 'garage_car.id')
    .select('garage_car.id')
    .where('garage_timeline.car_id', 'is', null)
    .where('garage_car.removed_at', 'is', null)
    .where(notFailed('garage.begin-timelines', 'garage_car.id'))
    .orderBy('garage_car.id')
    .limit(carsAtOnce)
    .execute()
  await eachRow('garage.begin-timelines', cars, ({ id }) => beginTimelineOf(held, id))
}
