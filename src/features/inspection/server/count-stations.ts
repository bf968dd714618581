import './tables.ts'
import type { Db } from '#platform/database/database.ts'

/** Counts the inspection stations that take bookings, by town. */
export async function countStationsByCity(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('inspection_place')
    .select(({ fn }) => ['city_id', fn.countAll<number>().as('count')])
    .where('kind', '=', 'station')
    .where('active', '=', true)
    .groupBy('city_id')
    .execute()
  return new Map(rows.map(({ city_id, count }) => [city_id, Number(count)]))
}
