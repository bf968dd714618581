import { sql } from 'kysely'
import type { Rial } from '#kit/money.ts'
import type { Db } from '#platform/database/database.ts'
import type { Day } from '#kit/day.ts'
import { watchedKey, type AlertKind } from '../../price-alerts/price-alert.ts'
import { oldestDays } from '../find-trim-prices.ts'
import '../tables.ts'

export type WatchedPrice = { trimId: number; kind: AlertKind; year: number | null; rial: Rial }

/** Returns every price of these trims on a day, as their pages show it: ads before quotes, the newest factory price. */
export async function findWatchedPrices(db: Db, trimIds: readonly number[], today: Day): Promise<WatchedPrice[]> {
  const newest = (source: string, price: string) => sql`
    select distinct on (trim_id, year, kind) trim_id, year, kind, ${sql.ref(price)} as rial
    from ${sql.table(source)}
    where trim_id = any(${trimIds}::smallint[]) and day <= ${today}::date and day >= ${today}::date - ${oldestDays}::int
    order by trim_id, year, kind, day desc, ${sql.raw(source === 'market_quote' ? 'id desc' : 'year')}`
  const { rows } = await sql<WatchedPrice>`
    select distinct on (trim_id, year, kind) trim_id as "trimId", year, kind, rial from (
      select 1 as rank, ads.* from (${newest('market_day', 'median_rial')}) as ads
      union all select 2, quotes.* from (${newest('market_quote', 'price_rial')}) as quotes
    ) as found order by trim_id, year, kind, rank`.execute(db)
  const factory = await sql<WatchedPrice>`
    select distinct on (trim_id) trim_id as "trimId", null::smallint as year, 'factory' as kind, price_rial as rial
    from factory_price where trim_id = any(${trimIds}::smallint[]) and valid_from <= ${today}::date
    order by trim_id, valid_from desc, id desc`.execute(db)
  return [...rows, ...factory.rows]
}

export const keyOfPrice = ({ trimId, kind, year }: Omit<WatchedPrice, 'rial'>): string =>
  `${trimId} ${watchedKey(kind, year)}`
