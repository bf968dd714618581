/** A dot of a ruler: its position along the ruler, and its layer above the bar. */
export type Dot = { share: number; layer: number }

/**
 * Puts dots that would overlap into layers above the bar. `width` is the share of the ruler that one dot takes. When
 * all layers are full there, the dot goes into the layer whose last dot is farthest away, so that no dot is lost.
 */
export function layerDots(shares: readonly number[], width: number, layers = 3): Dot[] {
  const last = Array.from({ length: layers }, () => Number.NEGATIVE_INFINITY)
  return shares
    .toSorted((a, b) => a - b)
    .map((share) => {
      const free = last.findIndex((before) => share - before >= width)
      const layer = free === -1 ? last.indexOf(Math.min(...last)) : free
      last[layer] = share
      return { share, layer }
    })
}

/** Returns at most `max` values, evenly picked by size with both ends, so that a ruler stays readable and light. */
export function thinned(values: readonly number[], max: number): readonly number[] {
  if (values.length <= max) return values
  const sorted = values.toSorted((a, b) => a - b)
  return Array.from({ length: max }, (_, index) => sorted[Math.round((index * (sorted.length - 1)) / (max - 1))]!)
}
