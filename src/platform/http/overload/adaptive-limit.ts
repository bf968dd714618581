/** A limit of concurrent work, found by probing. */
export type AdaptiveLimit = {
  value(): number
  /** Returns whether late work has made it smaller than at the start. */
  hasShrunk(): boolean
  /** Adapts to the time since the last call; `wasFull`: the limit has delayed work. */
  adjust(wasFull: boolean): void
}

type AdaptiveLimitOptions = {
  min: number
  max: number
  /** Returns whether shared resources were late since the last call. */
  isLate: () => boolean
}

const initial = 8
const decrease = 0.8

/**
 * Creates a limit on work that shrinks by a fifth at each check while work is late, and grows by one while it is in
 * time and the limit was reached (additive increase, multiplicative decrease).
 */
export function createAdaptiveLimit({ min, max, isLate }: AdaptiveLimitOptions): AdaptiveLimit {
  const first = Math.min(max, Math.max(min, initial))
  let limit = first
  return {
    value: () => limit,
    hasShrunk: () => limit < first,
    adjust(wasFull) {
      if (isLate()) limit = Math.max(min, Math.floor(limit * decrease))
      else if (wasFull) limit = Math.min(max, limit + 1)
    },
  }
}
