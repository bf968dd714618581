import type { Scale } from './scale.ts'

/** The position of a point: shares of the width and height, from the left and from the top. */
export type Spot = readonly [x: number, y: number]

/** The drawing area in the units of its paths; it is stretched to the available size. */
export const FIELD = { width: 1000, height: 400 } as const

const units = ([x, y]: Spot) => `${round(x * FIELD.width)} ${round(y * FIELD.height)}`
const round = (value: number) => Math.round(value * 10) / 10

/** A line through the points, from the left to the right. */
export const linePath = (spots: readonly Spot[]): string => (spots.length ? `M${spots.map(units).join('L')}` : '')

/** A line that stays at a value until the next one begins, as an asked price does. */
export function stepPath(spots: readonly Spot[]): string {
  const stepped = spots.flatMap((spot, index): Spot[] => {
    const before = spots[index - 1]
    return before ? [[spot[0], before[1]], spot] : [spot]
  })
  return linePath(stepped)
}

/** The area between a lower and an upper line; both go from the left to the right. */
export const areaPath = (low: readonly Spot[], high: readonly Spot[]): string =>
  low.length && high.length ? `${linePath([...high, ...low.toReversed()])}Z` : ''

/** Returns the positions of values; a point without a value is left out. */
export function spotsOf<T>(
  points: readonly T[],
  x: (point: T) => number,
  y: (point: T) => number | undefined,
  scale: Scale,
) {
  return points.flatMap((point): Spot[] => {
    const value = y(point)
    return value === undefined ? [] : [[x(point), 1 - scale(value)]]
  })
}
