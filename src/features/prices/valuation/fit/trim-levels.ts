import { toPpm } from '../log-price.ts'
import type { Slopes } from './slopes.ts'
import { medianOf, medianWithout } from './statistics.ts'

/** The cars of one trim by year of make: sorted `log + year × age + wear × wear` of each. */
export type TrimPrices = {
  thisYear: number
  slopes: Slopes
  all: Float64Array
  byYear: ReadonlyMap<number, Float64Array>
}

/** The price of a trim with zero kilometres by year of make, in ppm; a newer year is never below an older one. */
export type TrimLevels = { from: number; ppm: Int32Array }

/** The car that is excluded from its own valuation. */
export type LeftOut = { year: number; raw: number }

/** Years beside the known ones that still have a level. */
const margin = 3
/** The number of a year's own prices at which they weigh as much as the line. */
const steadyCars = 5
/** The weight of a year's prices for the years beside it. */
const nearness = [1, 0.5, 0.2] as const

/**
 * Returns the line through all years, bent towards each year's own prices, and never falling from an older to a newer
 * year.
 */
export function levelsOf(prices: TrimPrices, leftOut?: LeftOut): TrimLevels {
  const { slopes, thisYear, all, byYear } = prices
  const middle = leftOut ? medianWithout(all, leftOut.raw) : medianOf(all)
  const years = [...byYear.keys()]
  const from = Math.min(...years) - margin
  const to = Math.max(thisYear, Math.max(...years) + margin)
  const bends = years.map((year) => {
    const own = byYear.get(year)!
    const without = leftOut?.year === year
    const count = own.length - (without ? 1 : 0)
    if (count === 0) return { year, count, bend: 0 }
    return { year, count, bend: (without ? medianWithout(own, leftOut.raw) : medianOf(own)) - middle }
  })
  const levels: number[] = []
  const weights: number[] = []
  for (let year = from; year <= to; year++) {
    let [sum, weight] = [0, 0]
    for (const { year: other, count, bend } of bends) {
      const share = count * (nearness[Math.abs(other - year)] ?? 0)
      sum += share * bend
      weight += share
    }
    levels.push(middle - slopes.year * (thisYear - year) + sum / (weight + steadyCars))
    weights.push(weight + 1)
  }
  return { from, ppm: Int32Array.from(neverFalling(levels, weights), toPpm) }
}

/** Returns the nearest sequence that never falls: merges neighbours that do (pool adjacent violators). */
function neverFalling(values: readonly number[], weights: readonly number[]): number[] {
  const blocks: { value: number; weight: number; count: number }[] = []
  for (const [index, value] of values.entries()) {
    let block = { value, weight: weights[index]!, count: 1 }
    for (let before = blocks.at(-1); before && before.value > block.value; before = blocks.at(-1)) {
      const weight = before.weight + block.weight
      const mean = (before.value * before.weight + block.value * block.weight) / weight
      block = { value: mean, weight, count: before.count + block.count }
      blocks.pop()
    }
    blocks.push(block)
  }
  return blocks.flatMap(({ value, count }) => Array.from<number>({ length: count }).fill(value))
}
