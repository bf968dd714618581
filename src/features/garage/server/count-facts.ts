import { sql } from 'kysely'
import './tables.ts'
import type { Db } from '#platform/database/database.ts'

/** Returns the number of cars that a person sees, and of their deadlines that have passed or fall within a week. */
export async function countFacts(db: Db, personId: bigint): Promise<{ cars: number; pressingDeadlines: number }> {
  const { rows } = await sql<{ cars: number; pressing: number }>`
    with seen as (
      select id, mileage_km from garage_car where removed_at is null and owner_id = ${personId}::bigint
      union
      select car.id, car.mileage_km from garage_share share join garage_car car on car.id = share.car_id
      where share.person_id = ${personId}::bigint and car.removed_at is null
    )
    select (select count(*) from seen)::int as cars,
      (select count(*) from garage_deadline deadline join seen on seen.id = deadline.car_id
       where deadline.due_on <= (now() at time zone 'Asia/Tehran')::date + 7
          or deadline.due_km <= seen.mileage_km + 200)::int as pressing`.execute(db)
  const [match] = rows
  return { cars: match?.cars ?? 0, pressingDeadlines: match?.pressing ?? 0 }
}
