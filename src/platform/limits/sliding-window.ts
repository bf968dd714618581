/** The times of uses, in milliseconds, with their counts: oldest first. */
export type Uses = readonly (readonly [atMs: number, count: number])[]

/** Up to this many uses each one has its own time; more are grouped into slots, so that a row stays small. */
const exactUpTo = 60
const slots = 60

/**
 * Adds a use in a sliding window: at most `max` in any `seconds`, also across an edge. `waitMs` is 0 when the use is
 * counted; otherwise the uses stay unchanged. A slot counts as its last time, so it never expires too early.
 */
export function countUse(
  uses: Uses,
  { max, seconds }: { max: number; seconds: number },
  nowMs: number,
): { uses: Uses; waitMs: number } {
  const spanMs = seconds * 1000
  const live = uses.filter(([atMs]) => atMs + spanMs > nowMs)
  const used = live.reduce((sum, [, count]) => sum + count, 0)
  if (used >= max) return { uses: live, waitMs: waitFor(live, used - max + 1, spanMs) - nowMs }
  const slotMs = max <= exactUpTo ? 1 : spanMs / slots
  const atMs = Math.ceil(nowMs / slotMs) * slotMs
  const last = live.at(-1)
  const merged: Uses = last && last[0] >= atMs ? [...live.slice(0, -1), [last[0], last[1] + 1]] : [...live, [atMs, 1]]
  return { uses: merged, waitMs: 0 }
}

/** Returns the time at which `many` of the oldest uses have left the window. */
function waitFor(live: Uses, many: number, spanMs: number): number {
  let left = many
  for (const [atMs, count] of live) {
    left -= count
    if (left <= 0) return atMs + spanMs
  }
  return Infinity
}
