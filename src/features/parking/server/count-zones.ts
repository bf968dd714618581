import './tables.ts'
import type { Db } from '#platform/database/database.ts'

/** Counts the parking zones in use, by town. */
export async function countZonesByCity(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('parking_zone')
    .select(({ fn }) => ['city_id', fn.countAll<number>().as('count')])
    .where('active', '=', true)
    .groupBy('city_id')
    .execute()
  return new Map(rows.map(({ city_id, count }) => [city_id, Number(count)]))
}
