import type { SeededRandom } from '#kit/seeded-random.ts'
import { addDays, dayNumberOf, dayOfJalali, type Day } from '#kit/day.ts'
import type { MarketDay } from '#features/prices/market-day.ts'

/**
 * Days of the invented past: each of the last ones, then one a week for half a year, then one a month for five years.
 */
export function historyDays(today: Day): Day[] {
  const back = new Set<number>([30])
  for (let day = 0; day <= 9; day++) back.add(day)
  for (let week = 2; week <= 26; week++) back.add(week * 7)
  for (let month = 7; month <= 60; month++) back.add(Math.round(month * 30.44))
  return [...back].toSorted((a, b) => b - a).map((days) => addDays(today, -days))
}

/** How far below today's level the whole market was on each day, as a logarithm that ends at zero. */
export function drawMarketPath(
  random: SeededRandom,
  days: readonly Day[],
  growthAYear: number,
  unrest: number,
): number[] {
  const steps = days.map((day, index) => {
    const years = index === 0 ? 0 : (dayNumberOf(day) - dayNumberOf(days[index - 1]!)) / 365
    return years * growthAYear + random.normal(0, unrest * Math.sqrt(years))
  })
  const reached: number[] = []
  for (const step of steps) reached.push((reached.at(-1) ?? 0) + step)
  const end = reached.at(-1) ?? 0
  return reached.map((log) => log - end)
}

/** A car of a fixed year of make loses this much more each year than the market gains. */
const ageing = 0.045

/** Tenths of a million tomans. */
const roundRial = (rial: number): bigint => BigInt(Math.round(rial / 1_000_000)) * 1_000_000n

/**
 * Invents the past of one row of today's market from the path of the whole market and its own; today stays unchanged.
 */
export function* pastOf(
  random: SeededRandom,
  today: MarketDay,
  days: readonly Day[],
  market: readonly number[],
): Generator<MarketDay & { day: Day }> {
  const made = dayOfJalali({ year: today.year, month: 3, day: 1 })
  const own = drawMarketPath(random, days, 0, 0.035)
  const last = dayNumberOf(days.at(-1)!)
  for (const [index, day] of days.entries()) {
    if (day < made && index < days.length - 1) continue
    const yearsBack = (last - dayNumberOf(day)) / 365
    const factor = Math.exp(market[index]! + own[index]! + ageing * yearsBack)
    const scaled = (rial: bigint) => (yearsBack === 0 ? rial : roundRial(Number(rial) * factor))
    const [lowRial, medianRial, highRial] = [scaled(today.lowRial), scaled(today.medianRial), scaled(today.highRial)]
    if (lowRial === 0n) continue
    const sample = Math.max(3, Math.round(today.sample * (0.7 + 0.6 * random.next())))
    yield { ...today, lowRial, medianRial, highRial, sample: yearsBack === 0 ? today.sample : sample, day }
  }
}
