import { LRUCache } from 'lru-cache'

/** What each sender used lately, in milliseconds; half of it is forgotten every five seconds. */
export type RecentUse = {
  of(sender: string, nowMs: number): number
  add(sender: string, ms: number, nowMs: number): void
}

const halfLifeMs = 5000
const mostSenders = 10_000

export function createRecentUse(): RecentUse {
  const uses = new LRUCache<string, { ms: number; atMs: number }>({ max: mostSenders })
  const of = (sender: string, nowMs: number) => {
    const use = uses.get(sender)
    return use ? use.ms * 0.5 ** ((nowMs - use.atMs) / halfLifeMs) : 0
  }
  return { of, add: (sender, ms, nowMs) => void uses.set(sender, { ms: of(sender, nowMs) + ms, atMs: nowMs }) }
}
