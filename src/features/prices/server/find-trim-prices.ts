import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Day } from '#kit/day.ts'
import type { CarKind } from '../market-day.ts'
import type { DayPrice, DayRate, MonthIndex, RateKind } from '../price-history.ts'
import './tables.ts'

/** An older price does not count as today's. */
export const oldestDays = 10

/** The newest price of one year of make of a trim, and the one of a month before. */
export type YearPrice = {
  year: number
  kind: CarKind
  day: Day
  rial: bigint
  beforeRial: bigint | null
  demo: boolean
}

/** Lists every year of make of a trim with a present price, unused cars first, then the newest. */
export async function findYearPrices(db: Db, trimId: number, today: Day): Promise<YearPrice[]> {
  const newest = (source: string, price: string) => sql`
    select distinct on (year, kind) year, kind, day, ${sql.ref(price)} as rial, demo,
      (select before.${sql.ref(price)} from ${sql.table(source)} as before
        where before.trim_id = now.trim_id and before.year = now.year and before.kind = now.kind
          and before.day <= now.day - 30 and before.day >= now.day - 37
        order by before.day desc limit 1) as "beforeRial"
    from ${sql.table(source)} as now
    where trim_id = ${trimId} and day <= ${today}::date and day >= ${today}::date - ${oldestDays}::int
    order by year, kind, day desc`
  const { rows } = await sql<YearPrice>`
    select distinct on (year, kind) year, kind, day::text, rial, "beforeRial", demo
    from (
      select 1 as rank, ads.* from (${newest('market_day', 'median_rial')}) as ads
      union all select 2, quotes.* from (${newest('market_quote', 'price_rial')}) as quotes
    ) as found order by year, kind, rank`.execute(db)
  return rows.toSorted((a, b) => (a.kind === b.kind ? b.year - a.year : a.kind === 'new' ? -1 : 1))
}

type Question = { trimId: number; year: number; kind: CarKind; from: Day; to: Day }

/** Lists the prices of one year of make over time: of the ads, or quotes where there are no ads. */
export async function findDayPrices(db: Db, { trimId, year, kind, from, to }: Question): Promise<DayPrice[]> {
  const { rows } = await sql<DayPrice>`
    select day::text, median_rial as rial, low_rial as "lowRial", high_rial as "highRial" from market_day
    where trim_id = ${trimId} and year = ${year} and kind = ${kind} and day between ${from}::date and ${to}::date
    order by day`.execute(db)
  if (rows.length > 1) return rows
  const quotes = await sql<DayPrice>`
    select distinct on (day) day::text, price_rial as rial, null::bigint as "lowRial", null::bigint as "highRial"
    from market_quote
    where trim_id = ${trimId} and year = ${year} and kind = ${kind} and day between ${from}::date and ${to}::date
    order by day, id desc`.execute(db)
  return quotes.rows.length > rows.length ? quotes.rows : rows
}

/** Lists consumer prices up to a day, oldest first. */
export async function findConsumerPrices(db: Db, today: Day): Promise<MonthIndex[]> {
  const { rows } = await sql<MonthIndex>`
    select day::text, value from price_index where kind = 'consumer' and day <= ${today}::date order by day`.execute(db)
  return rows
}

/** Lists the daily price of a dollar or a gram of gold, oldest first. */
export async function findRates(db: Db, kind: RateKind, from: Day, today: Day): Promise<DayRate[]> {
  const { rows } = await sql<DayRate>`
    select day::text, value, source, demo from price_index
    where kind = ${kind} and day between ${from}::date and ${today}::date order by day`.execute(db)
  return rows
}

/** Returns the kinds of rates with recent entries. */
export async function findRateKinds(db: Db, from: Day, today: Day): Promise<RateKind[]> {
  const { rows } = await sql<{ kind: RateKind }>`
    select distinct kind from price_index
    where kind in ('dollar', 'gold') and day between ${from}::date and ${today}::date order by kind`.execute(db)
  return rows.map(({ kind }) => kind)
}

/** Returns the factory price of a trim on a day; null without one. */
export async function findFactoryPrice(db: Db, trimId: number, today: Day) {
  const { rows } = await sql<{ rial: bigint; day: Day; source: string; demo: boolean }>`
    select price_rial as rial, valid_from::text as day, source, demo from factory_price
    where trim_id = ${trimId} and valid_from <= ${today}::date
    order by valid_from desc, id desc limit 1`.execute(db)
  return rows[0] ?? null
}

export type AskedPrice = { day: Day; rial: bigint }

/** Lists the factory prices of a trim up to a day, oldest first; the newest entry of each day counts. */
export async function findFactoryPrices(db: Db, trimId: number, today: Day): Promise<AskedPrice[]> {
  const { rows } = await sql<AskedPrice>`
    select distinct on (valid_from) valid_from::text as day, price_rial as rial from factory_price
    where trim_id = ${trimId} and valid_from <= ${today}::date
    order by valid_from, id desc`.execute(db)
  return rows
}

const newsDays = 14

export type FactoryNews = AskedPrice & { id: bigint; trimId: number; before: bigint | null; source: string }

/** Lists new factory prices within two weeks up to a day, newest first. */
export async function findFactoryNews(db: Db, today: Day, max: number): Promise<FactoryNews[]> {
  const { rows } = await sql<FactoryNews>`
    select id, trim_id as "trimId", valid_from::text as day, price_rial as rial, source,
      (select older.price_rial from factory_price as older
        where older.trim_id = asked.trim_id and (older.valid_from, older.id) < (asked.valid_from, asked.id)
        order by older.valid_from desc, older.id desc limit 1) as before
    from factory_price as asked
    where valid_from <= ${today}::date and valid_from > ${today}::date - ${newsDays}::int
    order by valid_from desc, id desc limit ${max}`.execute(db)
  return rows
}
