/** Turns a value into its share of a range, 0 to 1; outside it is the nearer end, and in a range without width the middle. */
export type Scale = (value: number) => number

/** A straight scale from the least to the greatest value. */
export function linearScale(least: number, greatest: number): Scale {
  const width = greatest - least
  if (!(width > 0)) return () => 0.5
  return (value) => Math.min(1, Math.max(0, (value - least) / width))
}

/** Least and greatest of the values with some air on both sides, as a share of their distance; null without values. */
export function extentOf(values: readonly number[], air = 0): readonly [least: number, greatest: number] | null {
  if (values.length === 0) return null
  const least = Math.min(...values)
  const greatest = Math.max(...values)
  // A single value still needs a range to stand in.
  const margin = greatest > least ? (greatest - least) * air : Math.abs(greatest) * 0.05 || 1
  return [least - margin, greatest + margin]
}

/** The place of the value in an ascending list that is nearest to a wanted one; the later one of two as near. */
export function nearestOf(values: readonly number[], wanted: number): number {
  const after = values.findIndex((value) => value >= wanted)
  if (after <= 0) return after === 0 ? 0 : values.length - 1
  return wanted - values[after - 1]! < values[after]! - wanted ? after - 1 : after
}

/** Round numbers (1, 2 or 5 times a power of ten apart) inside a range, about as many as wanted. */
export function roundTicks(least: number, greatest: number, wanted = 5): number[] {
  const width = greatest - least
  if (!(width > 0) || wanted < 1) return []
  const raw = width / wanted
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= raw) ?? 10) * power
  const first = Math.ceil(least / step)
  const count = Math.floor(greatest / step) - first + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step)
}

/** The value below which a share of the values lies; between two values the line between them. Null without values. */
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
