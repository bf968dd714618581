/** How much work may be under way, found out by trying. */
export type LoopLimit = {
  value(): number
  /** Looks at the time since the last look; `wasFull`: more would have run, had the limit let it. */
  adjust(wasFull: boolean): void
}

type LoopLimitOptions = {
  min: number
  max: number
  /** How late the event loop may be on average. */
  targetMs: number
  /** How late it was since the last call. */
  readDelayMs: () => number
}

const initial = 16
const decrease = 0.8

/**
 * The limit on work that computes on the one main thread: while the event loop is late it shrinks by a fifth at each look, and
 * while it is in time and the limit was reached it grows by one (additive increase, multiplicative decrease). What everybody
 * waits for is the event loop, so its delay is the measure, and not the time of requests, which also wait for providers.
 */
export function createLoopLimit({ min, max, targetMs, readDelayMs }: LoopLimitOptions): LoopLimit {
  let limit = Math.min(max, Math.max(min, initial))
  return {
    value: () => limit,
    adjust(wasFull) {
      if (readDelayMs() > targetMs) limit = Math.max(min, Math.floor(limit * decrease))
      else if (wasFull) limit = Math.min(max, limit + 1)
    },
  }
}
