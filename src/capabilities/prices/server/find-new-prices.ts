import type { Db } from '#platform/database.ts'
import { addDays, dayNumberOf, dayOf, dayText } from '../days.ts'
import { thinOut } from '../price-history.ts'
import { findPriceTable } from './find-price-table.ts'
import { findDayPrices, findYearPrices } from './find-trim-prices.ts'

/** What a trim costs today: at the factory, in the market unused, and the newest of those that were driven. */
export type TrimPrices = {
  factoryRial: bigint | null
  newRial: bigint | null
  used: { yearText: string; rial: bigint } | null
  /** The prices are made up for the demo. */
  demo: boolean
}

/** What all trims cost today, by the slug of the trim; a trim without a price is absent. */
export async function findPricesByTrim(db: Db, now: Date): Promise<ReadonlyMap<string, TrimPrices>> {
  const { rows, demo } = await findPriceTable(db, dayOf(now))
  const prices = new Map<string, TrimPrices>()
  for (const row of rows) {
    const known = prices.get(row.trimSlug) ?? { factoryRial: null, newRial: null, used: null, demo }
    if (row.kind === 'new')
      prices.set(row.trimSlug, { ...known, factoryRial: row.factoryRial, newRial: row.marketRial })
    else if (row.marketRial !== null && !known.used)
      prices.set(row.trimSlug, { ...known, used: { yearText: row.yearText, rial: row.marketRial } })
    else prices.set(row.trimSlug, known)
  }
  return prices
}

/** A price of a day: `at` is the number of the day, for charts. */
export type PriceOfDay = { at: number; label: string; rial: bigint }

/** What an unused car of a trim cost in the market over the last year, from the oldest on; empty where nothing is known. */
export async function findNewCarSeries(db: Db, trimId: number, now: Date): Promise<PriceOfDay[]> {
  const today = dayOf(now)
  const years = await findYearPrices(db, trimId, today)
  const unused = years.find(({ kind }) => kind === 'new')
  if (!unused) return []
  const prices = await findDayPrices(db, {
    trimId,
    year: unused.year,
    kind: 'new',
    from: addDays(today, -365),
    to: today,
  })
  return thinOut(prices).map(({ day, rial }) => ({ at: dayNumberOf(day), label: dayText(day), rial }))
}
