import { countRefused, watchConcurrency } from '#platform/concurrency-metrics.ts'
import { currentEntry } from '#platform/current-door.ts'
import { AppError } from '#platform/errors.ts'

/** Waits until the route of the current request may use one more connection; returns a function that releases it. */
export type ConnectionShares = () => Promise<() => void>

type Share = { inUse: number; waiting: Set<() => void> }
type ShareOptions = { connections: number; waitMs: number }

const background = 'background'

/**
 * Reserves a quarter of the connections for other routes: pages that wait for a slow query do not take the connections
 * of all pages, and neither do jobs.
 */
export function createConnectionShares({ connections, waitMs }: ShareOptions): ConnectionShares {
  const max = connections - Math.floor(connections / 4)
  const shares = new Map<string, Share>()
  const sum = (read: (share: Share) => number) => [...shares.values()].reduce((total, share) => total + read(share), 0)
  watchConcurrency('database-connections', () => ({
    inUse: sum(({ inUse }) => inUse),
    waiting: sum(({ waiting }) => waiting.size),
    limit: connections,
  }))
  const turn = (share: Share) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        share.waiting.delete(start)
        resolve()
      }
      const timer = setTimeout(() => {
        share.waiting.delete(start)
        countRefused('database-connections', 'waited-too-long')
        reject(new AppError('database-busy', 503, { reportable: true, retryAfterSeconds: 5 }))
      }, waitMs)
      share.waiting.add(start)
    })
  return async () => {
    const door = currentEntry.getStore() ?? background
    const share = shares.get(door) ?? { inUse: 0, waiting: new Set() }
    shares.set(door, share)
    if (share.inUse < max) share.inUse++
    else await turn(share)
    return () => {
      const [next] = share.waiting
      if (next) return next()
      share.inUse--
      if (share.inUse === 0) shares.delete(door)
    }
  }
}
