import type { Range } from './ad-query.ts'

const evenly = (from: number, step: number, count: number): number[] =>
  Array.from({ length: count }, (_, bar) => from + bar * step)
const millions = (...values: number[]): number[] => values.map((value) => value * 1_000_000)

/**
 * Ranges with a histogram, and the lower bound of each bar. Smaller values count in the first bar.
 * Price bars are narrow where most cars are.
 */
export const histogramEdges = {
  toman: [...millions(...evenly(0, 100, 11)), ...millions(1200, 1400, 1600, 1800, 2000, 2500, 3000, 4000, 6000)],
  year: evenly(1372, 2, 18),
  km: evenly(0, 15_000, 20),
} as const
export type HistogramKey = keyof typeof histogramEdges
export const histogramKeys = Object.keys(histogramEdges) as HistogramKey[]

/** The number of ads in each bar of each histogram. */
export type Histograms = Record<HistogramKey, number[]>

/** Returns the bar of a value. */
export const stepOf = (key: HistogramKey, value: number): number =>
  Math.max(
    0,
    histogramEdges[key].findLastIndex((edge) => edge <= value),
  )

/** Years are whole numbers: one bar ends a year before the next starts. */
const behind = (key: HistogramKey): number => (key === 'year' ? 1 : 0)

/**
 * Returns the bar positions of a range: 0 is before the first bar, the number of bars is after the
 * last.
 */
export function stepsOfRange(key: HistogramKey, { from, to }: Range): [from: number, to: number] {
  const edges = histogramEdges[key]
  const start = from === null ? 0 : stepOf(key, from)
  const end = to === null ? -1 : edges.findIndex((edge) => edge >= to + behind(key))
  return [start, end < 0 ? edges.length : Math.max(start + 1, end)]
}

/**
 * Returns the value at one end of a selection between two bars; null at the end of the histogram.
 */
export function valueAtStep(key: HistogramKey, end: 'From' | 'To', at: number): number | null {
  const edge = histogramEdges[key][at]
  if (edge === undefined || (end === 'From' && at === 0)) return null
  return end === 'From' ? edge : edge - behind(key)
}
