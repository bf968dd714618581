import { displayYear, getCatalogue } from '#features/catalog/contract.ts'
import type { Db } from '#platform/database/database.ts'
import { addDays, dayNumberOf, dayOf, dayText } from '#kit/day.ts'
import { thinOut } from '../price-history.ts'
import { findDayPrices, findYearPrices } from './find-trim-prices.ts'

/** A price of a day: `at` is the number of the day, for charts. */
export type PriceOfDay = { at: number; label: string; rial: bigint }

/** Lists the market prices of an unused car of a trim over the last year, oldest first; empty without any. */
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

/** Lists the present prices of a driven car for each year of make, the newest year first. */
export async function findUsedPrices(
  db: Db,
  trimId: number,
  now: Date,
): Promise<{ year: number; yearText: string; rial: bigint; demo: boolean }[]> {
  const catalogue = await getCatalogue(db)
  const make = catalogue.makes.byId.get(catalogue.models.byId.get(catalogue.trims.byId.get(trimId)!.modelId)!.makeId)!
  const years = await findYearPrices(db, trimId, dayOf(now))
  return years
    .filter(({ kind }) => kind === 'used')
    .map(({ year, rial, demo }) => ({ year, yearText: displayYear(make, year), rial, demo }))
}
