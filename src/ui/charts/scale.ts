/**
 * Maps a value to its share of a range, 0 to 1; an outlier maps to the nearer end, and every value of an empty range to
 * the middle.
 */
export type Scale = (value: number) => number

/** Creates a linear scale from the least to the greatest value. */
export function linearScale(min: number, greatest: number): Scale {
  const width = greatest - min
  if (!(width > 0)) return () => 0.5
  return (value) => Math.min(1, Math.max(0, (value - min) / width))
}

/**
 * Returns the least and the greatest value with a margin on both sides, as a share of their distance; null without
 * values.
 */
export function extentOf(values: readonly number[], air = 0): readonly [least: number, greatest: number] | null {
  if (values.length === 0) return null
  const min = Math.min(...values)
  const greatest = Math.max(...values)
  // A single value still needs a range.
  const margin = greatest > min ? (greatest - min) * air : Math.abs(greatest) * 0.05 || 1
  return [min - margin, greatest + margin]
}

/**
 * Returns the index of the value in an ascending list that is nearest to `target`; of two equally near ones the later.
 */
export function nearestOf(values: readonly number[], target: number): number {
  const after = values.findIndex((value) => value >= target)
  if (after <= 0) return after === 0 ? 0 : values.length - 1
  return target - values[after - 1]! < values[after]! - target ? after - 1 : after
}

/** Returns round numbers (1, 2 or 5 times a power of ten apart) inside a range, about `target` of them. */
export function roundTicks(min: number, greatest: number, target = 5): number[] {
  const width = greatest - min
  if (!(width > 0) || target < 1) return []
  const raw = width / target
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= raw) ?? 10) * power
  const first = Math.ceil(min / step)
  const count = Math.floor(greatest / step) - first + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step)
}

/** Returns the value below which a share of the values lies, interpolated linearly. Null without values. */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)]
  const above = sorted[Math.ceil(place)]
  if (below === undefined || above === undefined) return null
  return below + (above - below) * (place - Math.floor(place))
}

/** A share as a percentage for SVG and styles, with two decimals. */
export const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`
