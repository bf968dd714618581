import { sql } from 'kysely'
import type { Trx } from '#platform/database/database.ts'
import '#features/marketplace/ad/server/tables.ts'

const maxAds = 4000
/** Statistics of an ad reach back so far, and compare it with ads of its model that are at most two years older or newer. */
const days = 14

/**
 * How many looked at ads day by day: most in the first days, fewer later. Only ads of the visitors and those with which theirs are
 * compared. The same numbers for the same ads.
 */
export async function seedViews(trx: Trx, { people, now }: { people: readonly bigint[]; now: Date }): Promise<void> {
  await sql`
    with own as (
      select id, model_id, year, published_at from ad where state = 'published' and seller_id in (${sql.join(people)})
    ), viewed as (
      (select id, published_at from own)
      union
      (select id, published_at from ad where state = 'published' and exists (select from own
        where own.model_id = ad.model_id and own.year between ad.year - 2 and ad.year + 2) order by public_id limit ${maxAds})
    ), looked as (
    select id, day::date as day, greatest(0, round(
      (6 + ('x' || substr(md5(id::text), 1, 2))::bit(8)::int / 8.0)
      * (0.35 + 1.4 * exp((published_at::date - day::date) / 5.0))
      * (0.6 + ('x' || substr(md5(id::text || day::text), 1, 2))::bit(8)::int / 320.0)))::int as views
    from viewed, generate_series(
      greatest((published_at at time zone 'Asia/Tehran')::date, (${now}::timestamptz at time zone 'Asia/Tehran')::date - ${days - 1}::int),
      (${now}::timestamptz at time zone 'Asia/Tehran')::date, interval '1 day') as day
    )
    insert into ad_day (ad_id, day, views, shown)
    select id, day, views, views * (7 + ('x' || substr(md5(id::text), 3, 1))::bit(4)::int) from looked`.execute(trx)
}
