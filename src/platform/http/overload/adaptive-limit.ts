/** How much work may be under way, found out by trying. */
export type AdaptiveLimit = {
  value(): number
  /** Looks at the time since the last look; `wasFull`: more would have run, had the limit let it. */
  adjust(wasFull: boolean): void
}

type AdaptiveLimitOptions = {
  min: number
  max: number
  /** Whether since the last call what all requests share kept them waiting. */
  isLate: () => boolean
}

const initial = 16
const decrease = 0.8

/**
 * A limit on work that shrinks by a fifth at each look while work comes too late, and grows by one while it is in time and the
 * limit was reached (additive increase, multiplicative decrease).
 */
export function createAdaptiveLimit({ min, max, isLate }: AdaptiveLimitOptions): AdaptiveLimit {
  let limit = Math.min(max, Math.max(min, initial))
  return {
    value: () => limit,
    adjust(wasFull) {
      if (isLate()) limit = Math.max(min, Math.floor(limit * decrease))
      else if (wasFull) limit = Math.min(max, limit + 1)
    },
  }
}
