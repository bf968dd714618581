import { LRUCache } from 'lru-cache'

/** How many requests each sender sent lately; half of them are forgotten every two seconds. */
export type RecentCounts = {
  of(sender: string, nowMs: number): number
  add(sender: string, nowMs: number): void
}

const halfLifeMs = 2000
const maxSenders = 10_000

export function createRecentCounts(): RecentCounts {
  const counts = new LRUCache<string, { count: number; atMs: number }>({ max: maxSenders })
  const of = (sender: string, nowMs: number) => {
    const entry = counts.get(sender)
    return entry ? entry.count * 0.5 ** ((nowMs - entry.atMs) / halfLifeMs) : 0
  }
  return { of, add: (sender, nowMs) => void counts.set(sender, { count: of(sender, nowMs) + 1, atMs: nowMs }) }
}
