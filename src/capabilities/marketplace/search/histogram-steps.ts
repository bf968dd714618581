import type { Range } from './ad-query.ts'

/**
 * Ranges that have a histogram, and where its bars stand: `count` of them from `least` on, each `step` wide. Whatever lies
 * outside counts to the first or last bar.
 */
export const histogramSteps = {
  toman: { least: 0, step: 150_000_000, count: 20 },
  year: { least: 1372, step: 2, count: 18 },
  km: { least: 0, step: 15_000, count: 20 },
} as const
export type HistogramKey = keyof typeof histogramSteps
export const histogramKeys = Object.keys(histogramSteps) as HistogramKey[]

/** How many ads stand in each bar of each histogram. */
export type Histograms = Record<HistogramKey, number[]>

/** The bar in which a value stands. */
export function stepOf(key: HistogramKey, value: number): number {
  const { least, step, count } = histogramSteps[key]
  return Math.min(count - 1, Math.max(0, Math.floor((value - least) / step)))
}

/** Between which bars a range begins and ends: 0 is before the first one, `count` behind the last. */
export function stepsOfRange(key: HistogramKey, { from, to }: Range): [from: number, to: number] {
  const { least, step, count } = histogramSteps[key]
  const end = to === null ? count : Math.ceil((to + (key === 'year' ? 1 : 0) - least) / step)
  const start = from === null ? 0 : stepOf(key, from)
  return [start, Math.min(count, Math.max(start + 1, end))]
}

/** The value at one end of a chosen part that begins or ends between two bars; null at the end of the histogram. */
export function valueAtStep(key: HistogramKey, end: 'From' | 'To', at: number): number | null {
  const { least, step, count } = histogramSteps[key]
  if (end === 'From') return at <= 0 ? null : least + at * step
  // Years are whole: up to the last one of its bar.
  return at >= count ? null : least + at * step - (key === 'year' ? 1 : 0)
}
