export type Vector = readonly [x: number, y: number, z: number]

export const clamp = (value: number, low = 0, high = 1): number => (value < low ? low : value > high ? high : value)

export const between = (from: number, to: number, share: number): number => from + (to - from) * share

/** Rises smoothly from 0 to 1 between two values, in either direction. */
export function smooth(low: number, high: number, value: number): number {
  const share = clamp((value - low) / (high - low))
  return share * share * (3 - 2 * share)
}

/** The larger of two distances with a rounding of width `k` where they meet. */
export function smoothMax(a: number, b: number, k: number): number {
  const overlap = Math.max(k - Math.abs(a - b), 0) / k
  return Math.max(a, b) + overlap * overlap * k * 0.25
}

/** A bell of a width around 0. */
export const bell = (value: number, width: number): number => Math.exp(-((value / width) ** 2))
