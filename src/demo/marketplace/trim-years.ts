import { z } from 'zod'
import { productionYears, type Model, type Trim } from '#features/catalog/contract.ts'
import { dataFile } from '#platform/data-file.ts'
import text from '#resources/demo/trim-years.json?raw'

/** First and last Jalali year of trims that were built for a shorter time than their model. */
const trimYears = dataFile('demo/trim-years.json', text, z.record(z.string(), z.tuple([z.number(), z.number()])))

/** Returns the first and last Jalali year of a trim, within those of its model. */
export function yearsOfTrim(model: Model, trim: Trim, thisYear: number): { from: number; to: number } {
  const made = productionYears(model, thisYear)
  const [from, to] = trimYears()[trim.slug] ?? [made.from, made.to]
  return { from: Math.max(from, made.from), to: Math.min(to, made.to) }
}
