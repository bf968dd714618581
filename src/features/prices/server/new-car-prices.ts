import type { Db } from '#platform/database/database.ts'
import { dayOf, dayText } from '#kit/day.ts'
import type { PriceRow } from '../price-table.ts'
import { millionsText, signedPercent } from '../share-text.ts'
import { findPriceTable } from './find-price-table.ts'
import { findFactoryPrice } from './find-trim-prices.ts'

/** The price of an unused car of a trim, as in the table of prices; texts are in millions of tomans. */
export type NewCarPrice = {
  factoryRial: bigint | null
  marketRial: bigint | null
  factory: string | null
  market: string | null
  /** The market above the factory, with its sign. */
  gap: string | null
}

export type NewCarPrices = {
  /** By the slug of the trim. */
  bySlug: ReadonlyMap<string, NewCarPrice>
  /** Slugs of the trims with any price of an unused or a used car. */
  known: ReadonlySet<string>
  /** The day of the market prices, in words. */
  day: string | null
  /** Invented for the demo. */
  demo: boolean
  sources: readonly string[]
}

/** Returns the prices of unused cars of the newest year of make that has one. */
export async function findNewCarPrices(db: Db, now: Date): Promise<NewCarPrices> {
  const table = await findPriceTable(db, dayOf(now))
  const rows = new Map<string, PriceRow>()
  for (const row of table.rows) {
    const other = rows.get(row.trimSlug)
    if (row.kind === 'new' && (!other || isBetter(row, other))) rows.set(row.trimSlug, row)
  }
  return {
    bySlug: new Map([...rows].map(([slug, row]) => [slug, present(row)])),
    known: new Set(table.rows.map(({ trimSlug }) => trimSlug)),
    day: table.day && dayText(table.day),
    demo: table.demo,
    sources: table.sources,
  }
}

/** A market price comes before none, then the newer year. */
const isBetter = (one: PriceRow, other: PriceRow): boolean =>
  (one.marketRial === null) === (other.marketRial === null) ? one.year > other.year : one.marketRial !== null

const present = ({ factoryRial, marketRial, gap }: PriceRow): NewCarPrice => ({
  factoryRial,
  marketRial,
  factory: factoryRial === null ? null : millionsText(factoryRial),
  market: marketRial === null ? null : millionsText(marketRial),
  gap: gap === null ? null : signedPercent(gap),
})

export type FactoryPrice = { rial: bigint; since: string; source: string; demo: boolean }

/** Returns the present factory price of a trim, its first day (in words) and its source; null without one. */
export async function factoryPriceOf(db: Db, trimId: number, now: Date): Promise<FactoryPrice | null> {
  const price = await findFactoryPrice(db, trimId, dayOf(now))
  return price && { rial: price.rial, since: dayText(price.day), source: price.source, demo: price.demo }
}
