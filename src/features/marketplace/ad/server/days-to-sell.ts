import './tables.ts'
import { sql } from 'kysely'
import { dayMs } from '#kit/durations.ts'
import type { Db } from '#platform/database/database.ts'
import type { DaysToSell, PriceSide } from '../price-help.ts'

/** Min number of sales for a statement. */
const minSales = 5
const countedDays = 180

type Car = { model_id: number; year: number }

/**
 * Returns the median days to sale of a model within two years of age, for prices below, near and
 * above the market. Uses the final prices. Null for a side with too few sales.
 */
export async function findDaysToSell(db: Db, { model_id, year }: Car, now: Date): Promise<DaysToSell> {
  const since = new Date(now.getTime() - countedDays * dayMs)
  const { rows } = await sql<{ side: PriceSide; days: number }>`
    select case when gap_permille <= -40 then 'below' when gap_permille < 40 then 'about' else 'above' end as side,
      greatest(1, round(percentile_cont(0.5) within group (order by extract(epoch from sold_at - published_at) / 86400)))::int
        as days
    from ad
    where model_id = ${model_id} and year between ${year - 2} and ${year + 2} and state = 'sold'
      and sold_at > ${since} and published_at < sold_at and gap_permille is not null
    group by 1 having count(*) >= ${minSales}`.execute(db)
  return { below: null, about: null, above: null, ...Object.fromEntries(rows.map(({ side, days }) => [side, days])) }
}
