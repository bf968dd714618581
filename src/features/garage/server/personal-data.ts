import { sql } from 'kysely'
import './tables.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database/database.ts'
import { endCalendarFeed, findCalendarFeed } from './calendar-feed.ts'
import { deleteCars } from './change-cars.ts'
import { findLicence, removeLicence } from './licence.ts'

/** Exports a person's cars with all their records, and the cars shared with them. */
export async function exportPersonalData({ db, secrets }: Pick<RequestContext, 'db' | 'secrets'>, personId: bigint) {
  const rows = await db
    .selectFrom('garage_car')
    .leftJoin('trim_level', 'trim_level.id', 'trim_id')
    .select(['garage_car.id', 'public_id', 'plate_sealed', 'vin_sealed', 'engine_sealed', 'trim_level.slug as trim'])
    .select(['described', 'nickname', 'year', 'colour', 'mileage_km', 'mileage_at', 'added_at', 'removed_at'])
    .where('owner_id', '=', personId)
    .orderBy('garage_car.id')
    .execute()
  const open = (sealed: Uint8Array | null) => (sealed ? secrets.open(sealed) : null)
  const cars = await Promise.all(
    rows.map(async ({ id, plate_sealed, vin_sealed, engine_sealed, ...car }) => ({
      ...car,
      plate: open(plate_sealed),
      vin: open(vin_sealed),
      engineNumber: open(engine_sealed),
      ...(await exportCar(db, id, open)),
    })),
  )
  const shared = await db
    .selectFrom('garage_share')
    .innerJoin('garage_car', 'garage_car.id', 'car_id')
    .select(['garage_car.public_id as car', 'role', 'since'])
    .where('garage_share.person_id', '=', personId)
    .orderBy('since')
    .execute()
  const [licence, calendar] = await Promise.all([findLicence(db, personId), findCalendarFeed({ db }, personId)])
  return { cars, shared, licence, calendar }
}

async function exportCar(db: RequestContext['db'], carId: bigint, open: (sealed: Uint8Array | null) => string | null) {
  const [readings, deadlines, done, costs, documents, timeline, timelineLinks] = await Promise.all([
    db
      .selectFrom('garage_reading')
      .select([sql<string>`read_on::text`.as('day'), 'km'])
      .where('car_id', '=', carId)
      .orderBy('read_on')
      .execute(),
    db
      .selectFrom('garage_deadline')
      .select([
        'kind',
        'title',
        sql<string | null>`due_on::text`.as('due_on'),
        'due_km',
        'every_months',
        'every_km',
        'remind',
      ])
      .where('car_id', '=', carId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('garage_done')
      .select(['kind', 'title', sql<string>`done_on::text`.as('done_on'), 'km'])
      .where('car_id', '=', carId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('garage_cost')
      .select([
        'kind',
        'amount_rial',
        sql<string>`spent_on::text`.as('spent_on'),
        'km',
        'fuel_hundredths',
        'note_sealed',
      ])
      .where('car_id', '=', carId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('garage_document')
      .select(['kind', 'name', sql<string | null>`expires_on::text`.as('expires_on'), 'added_at'])
      .where('car_id', '=', carId)
      .orderBy('id')
      .execute(),
    db.selectFrom('garage_event').select(['no', 'content']).where('car_id', '=', carId).orderBy('no').execute(),
    db
      .selectFrom('garage_timeline_link')
      .select(['kinds', 'left_out', 'events', 'whole_plate', 'ad_id', 'made_at', 'expires_at', 'ended_at'])
      .where('car_id', '=', carId)
      .orderBy('id')
      .execute(),
  ])
  return {
    readings,
    deadlines,
    done,
    costs: costs.map(({ note_sealed, ...cost }) => ({ ...cost, note: open(note_sealed) })),
    documents,
    timeline: timeline.map(({ content }) => JSON.parse(content) as unknown),
    timelineLinks,
  }
}

/** Deletes a person's cars with their documents, and removes the person from the cars of others. */
export async function erasePersonalData(trx: Trx, personId: bigint): Promise<void> {
  const cars = await trx.selectFrom('garage_car').select('id').where('owner_id', '=', personId).execute()
  await deleteCars(
    trx,
    cars.map(({ id }) => id),
  )
  await trx.deleteFrom('garage_share').where('person_id', '=', personId).execute()
  await removeLicence(trx, personId)
  await endCalendarFeed({ db: trx }, personId)
}
