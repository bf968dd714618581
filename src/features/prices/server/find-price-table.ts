import { sql } from 'kysely'
import { displayYear, getCatalogue, vehicleTitle, type Catalogue } from '#features/catalog/contract.ts'
import { foldForSearch } from '#kit/text.ts'
import type { Db } from '#platform/database/database.ts'
import { jalaliOfDay, type Day } from '#kit/day.ts'
import type { CarKind } from '../market-day.ts'
import type { PriceRow } from '../price-table.ts'
import { permilleBetween } from '../share-text.ts'
import { oldestDays } from './find-trim-prices.ts'
import './tables.ts'

export type PriceTable = {
  /** The day of the ads' prices; null without any. */
  day: Day | null
  rows: readonly PriceRow[]
  /** Invented for the demo. */
  demo: boolean
  /** The sources of factory prices and quotes. */
  sources: readonly string[]
}

/** The age up to which quotes count. */
const quoteDays = 14

/** Returns the table of a day: prices known on that day, without later entries. */
export async function findPriceTable(db: Db, day: Day): Promise<PriceTable> {
  const days = await findDays(db, day)
  const moments = [days.now ?? day, days.day, days.week, days.month]
  const [ads, quotes, factory, catalogue] = await Promise.all([
    readMarketDays(db, moments),
    readQuotes(db, moments),
    readFactoryPrices(db, day),
    getCatalogue(db),
  ])
  const cars = new Map<string, Car>()
  const carOf = (trimId: number, year: number, kind: CarKind) => {
    const key = `${trimId},${year},${kind}`
    const car = cars.get(key) ?? { trimId, year, kind, ads: new Map(), quotes: new Map() }
    cars.set(key, car)
    return car
  }
  for (const row of ads) carOf(row.trim_id, row.year, row.kind).ads.set(row.day, row)
  for (const row of quotes) carOf(row.trim_id, row.year, row.kind).quotes.set(row.asked, row.price_rial)
  const { year } = jalaliOfDay(day)
  for (const trimId of factory.keys()) carOf(trimId, year, 'new')
  const present = (car: Car) => presentRow(catalogue, car, moments, factory)
  const shown = [...cars.values()].map(present).filter((row) => row.factoryRial !== null || row.marketRial !== null)
  const places = new Map(catalogue.trims.list.map(({ slug }, index) => [slug, index]))
  return {
    day: days.now,
    rows: shown.sort(
      (a, b) =>
        order(catalogue, a, b) ||
        places.get(a.trimSlug)! - places.get(b.trimSlug)! ||
        (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : b.year - a.year),
    ),
    demo: [...ads, ...quotes, ...factory.values()].some(({ demo }) => demo),
    sources: [...new Set([...factory.values(), ...quotes].map(({ source }) => source))],
  }
}

type Car = {
  trimId: number
  year: number
  kind: CarKind
  ads: Map<Day, { median_rial: bigint; sample: number }>
  quotes: Map<Day, bigint>
}

/**
 * Returns the newest day with prices of ads up to the requested one, and its days of comparison, each the nearest
 * before.
 */
async function findDays(db: Db, day: Day) {
  const before = (day: ReturnType<typeof sql>, days: number, max: number) => sql<string | null>`
    (select max(day)::text from market_day where day <= ${day} - ${days}::int and day >= ${day} - ${days + max}::int)`
  const newest = sql`(select max(day) from market_day where day <= ${day}::date and day >= ${day}::date - ${oldestDays}::int)`
  const { rows } = await sql<{ now: Day | null; day: Day | null; week: Day | null; month: Day | null }>`
    with newest as (select ${newest} as at)
    select at::text as now, ${before(sql`at`, 1, 2)} as day, ${before(sql`at`, 7, 3)} as week, ${before(sql`at`, 30, 7)} as month
    from newest`.execute(db)
  return rows[0]!
}

const readMarketDays = (db: Db, days: readonly (Day | null)[]) =>
  db
    .selectFrom('market_day')
    .select(['trim_id', 'year', 'kind', 'median_rial', 'sample', 'demo', sql<Day>`day::text`.as('day')])
    .where('day', 'in', isKnown(days))
    .execute()

const isKnown = (days: readonly (Day | null)[]) => days.filter((day) => day !== null)

/** Returns the newest quote of each car up to each of the days. */
async function readQuotes(db: Db, days: readonly (Day | null)[]) {
  const { rows } = await sql<{
    asked: Day
    trim_id: number
    year: number
    kind: CarKind
    price_rial: bigint
    source: string
    demo: boolean
  }>`
    select distinct on (asked, trim_id, year, kind)
      asked::text, trim_id, year, kind, price_rial, source, demo
    from unnest(${isKnown(days)}::date[]) as asked
    join market_quote on day <= asked and day > asked - ${quoteDays}::int
    order by asked, trim_id, year, kind, day desc, id desc`.execute(db)
  return rows
}

type FactoryPrice = { price_rial: bigint; source: string; demo: boolean }

/** Returns the factory prices of a day: the newest one valid by then. */
async function readFactoryPrices(db: Db, day: Day): Promise<Map<number, FactoryPrice>> {
  const { rows } = await sql<FactoryPrice & { trim_id: number }>`
    select distinct on (trim_id) trim_id, price_rial, source, demo from factory_price
    where valid_from <= ${day}::date order by trim_id, valid_from desc, id desc`.execute(db)
  return new Map(rows.map((row) => [row.trim_id, row]))
}

function presentRow(
  catalogue: Catalogue,
  car: Car,
  [now, day, week, month]: readonly (Day | null)[],
  factory: ReadonlyMap<number, FactoryPrice>,
): PriceRow {
  const { trimId, year, kind } = car
  const trim = catalogue.trims.byId.get(trimId)!
  const model = catalogue.models.byId.get(trim.modelId)!
  const make = catalogue.makes.byId.get(model.makeId)!
  const title = vehicleTitle(catalogue, trimId)
  // Ads are compared with ads and quotes with quotes.
  const fromAds = Boolean(now && car.ads.has(now))
  const priceOn = (at: Day | null | undefined) => {
    if (!at) return null
    return fromAds ? (car.ads.get(at)?.median_rial ?? null) : (car.quotes.get(at) ?? null)
  }
  const marketRial = priceOn(now)
  const since = (at: Day | null | undefined) => {
    const then = priceOn(at)
    return then === null || marketRial === null ? null : permilleBetween(then, marketRial)
  }
  const factoryRial = kind === 'new' ? (factory.get(trimId)?.price_rial ?? null) : null
  return {
    trimSlug: trim.slug,
    makeSlug: make.slug,
    title,
    words: foldForSearch([title, make.nameFa, model.nameFa, model.nameEn, make.nameEn].join(' ')),
    year,
    yearText: displayYear(make, year),
    kind,
    factoryRial,
    marketRial,
    sample: (now && car.ads.get(now)?.sample) || null,
    gap: factoryRial !== null && marketRial !== null ? permilleBetween(factoryRial, marketRial) : null,
    day: since(day),
    week: since(week),
    month: since(month),
  }
}

/** Makes and models in the order of the catalogue. */
function order(catalogue: Catalogue, a: PriceRow, b: PriceRow): number {
  const keyOf = ({ trimSlug }: PriceRow) => {
    const model = catalogue.models.byId.get(catalogue.trims.bySlug.get(trimSlug)!.modelId)!
    return [catalogue.makes.byId.get(model.makeId)!.sortKey, model.sortKey] as const
  }
  const [[makeA, modelA], [makeB, modelB]] = [keyOf(a), keyOf(b)]
  return makeA < makeB ? -1 : makeA > makeB ? 1 : modelA < modelB ? -1 : modelA > modelB ? 1 : 0
}
