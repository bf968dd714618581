/**
 * The measures of one silhouette in millimetres. Pairs are [distance, height]: `nose`, `cowl` and `head`
 * count from the front end, `tail`, `base` and `deck` from the rear end.
 */
export type Proportions = {
  length: number
  width: number
  height: number
  wheelbase: number
  overhang: number
  /** Outer radius of the tyre. */
  wheel: number
  sill: number
  /** Leading edge of the bonnet. */
  nose: readonly [number, number]
  /** Foot of the windscreen. */
  cowl: readonly [number, number]
  /** Top of the windscreen. */
  head: readonly [number, number]
  /** Highest place of the roof, from the front. */
  peak: number
  /** End of the roof. */
  tail: readonly [number, number]
  /** Foot of the rear window. */
  base: readonly [number, number]
  /** Edge over the rear lamps. */
  deck: readonly [number, number]
  /** Height of the windows' lower edge in front and behind. */
  belt: readonly [number, number]
  /** Foot of the last pillar in front of the rear window's foot. */
  pillar: number
  /** 0 is round, 1 is cut with a ruler. */
  crisp: number
  doors: 2 | 4
  cladding: boolean
  rails: boolean
  /** Older cars have no aerial fin on their roof. */
  fin?: boolean
}
