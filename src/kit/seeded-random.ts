/** A repeatable random generator; see {@link seededRandom}. */
export type SeededRandom = {
  /** A number in [0, 1). */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  /** One of the values; throws a RangeError on an empty list. */
  pick<T>(values: readonly T[]): T
  /**
   * Returns one of the values with a probability in proportion to its weight; throws a RangeError when no weight is
   * above zero.
   */
  weighted<T>(pairs: readonly (readonly [value: T, weight: number])[]): T
  /** Returns a normally distributed number with the given mean and deviation `sd`. */
  normal(mean: number, sd: number): number
  /** True with probability `p`. */
  chance(p: number): boolean
}

/**
 * Creates a generator (sfc32) with the same sequence for the same seed on every machine, for demo data and repeatable
 * samples. Anyone can compute its sequence: never use it for codes, ids or secrets.
 */
export function seededRandom(seed: string | number): SeededRandom {
  const next = sfc32(String(seed))
  const weighted = <T>(pairs: readonly (readonly [T, number])[]): T => {
    const positive = pairs.filter(([, weight]) => weight > 0)
    let left = next() * positive.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of positive) {
      left -= weight
      if (left < 0) return value
    }
    // Rounding can leave a remainder after the last step; the last value covers it.
    return lastOf(positive)[0]
  }
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    weighted,
    pick: (values) =>
      values.length === 0 ? lastOf(values) : (values[int(0, values.length - 1)] as (typeof values)[0]),
    normal: (mean, sd) => mean + sd * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    chance: (p) => next() < p,
  }
}

function lastOf<T>(values: readonly T[]): T {
  if (values.length === 0) throw new RangeError('cannot choose from an empty list')
  return values[values.length - 1] as T
}

function sfc32(seed: string): () => number {
  let [a, b, c, counter] = seedWords(seed)
  const next = (): number => {
    const t = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + t) | 0
    return (t >>> 0) / 4294967296
  }
  // Similar seeds give similar first values, so they are skipped.
  for (let warmUp = 0; warmUp < 15; warmUp++) next()
  return next
}

/** Four 32-bit words of a text, by FNV-1a from four starting points. */
function seedWords(seed: string): [number, number, number, number] {
  const word = (start: number): number => {
    let hash = 0x811c9dc5 ^ start
    for (let i = 0; i < seed.length; i++) hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193)
    return hash | 0
  }
  return [word(1), word(2), word(3), word(4)]
}
