import type { SeededRandom } from '#kit/seeded-random.ts'

/** Draws from weighted values by binary search. */
export type WeightedTable<T> = (random: SeededRandom) => T

/** Throws a RangeError when no weight is above zero. */
export function weightedTable<T>(pairs: readonly (readonly [value: T, weight: number])[]): WeightedTable<T> {
  const positive = pairs.filter(([, weight]) => weight > 0)
  const last = positive.at(-1)
  if (!last) throw new RangeError('Nothing to choose from: no weight is above zero')
  let total = 0
  const bounds = positive.map(([, weight]) => (total += weight))
  return (random) => {
    const point = random.next() * total
    let low = 0
    let high = bounds.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((bounds[middle] ?? total) > point) high = middle
      else low = middle + 1
    }
    return (positive[low] ?? last)[0]
  }
}
