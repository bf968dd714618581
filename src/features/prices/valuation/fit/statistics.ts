/** Returns the median of sorted numbers; the mean of the two middle ones for an even count. 0 for none. */
export function medianOf(sorted: ArrayLike<number>): number {
  const middle = sorted.length >> 1
  if (sorted.length === 0) return 0
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Returns the same as if `value` occurred one time less. */
export function medianWithout(sorted: ArrayLike<number>, value: number): number {
  const length = sorted.length - 1
  if (length <= 0) return 0
  const place = placeOf(sorted, value)
  const at = (index: number) => sorted[index < place ? index : index + 1]!
  const middle = length >> 1
  return length % 2 ? at(middle) : (at(middle - 1) + at(middle)) / 2
}

function placeOf(sorted: ArrayLike<number>, value: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

export const sortNumbers = (numbers: Iterable<number>): Float64Array => Float64Array.from(numbers).sort()

/** Returns the value below which a share of sorted numbers is. */
export const quantileOf = (sorted: ArrayLike<number>, share: number): number =>
  sorted.length === 0 ? 0 : sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!

export const clamp = (value: number, [min, max]: readonly [number, number]): number =>
  Math.min(max, Math.max(min, value))
