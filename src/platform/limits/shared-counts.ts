import { LRUCache } from 'lru-cache'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import { describeError } from '#platform/jobs/job-error.ts'
import { withDeadline } from './with-deadline.ts'

/**
 * The shared sums of all instances. `add` returns the sums of all instances, and rejects when the store is unreachable.
 */
export type CountStore = {
  name: string
  add(uses: ReadonlyMap<string, number>, keepSeconds: number): Promise<ReadonlyMap<string, number>>
  close(): Promise<void>
}

export type Use = { allowed: boolean; count: number; waitMs: number }

/**
 * Counts uses of all instances in the memory of each, for limits that are checked too often for a query. A check never
 * waits.
 */
export type SharedCounts = {
  /** Counts one use of `key`, of which `max` are allowed in any `seconds`. A refused use does not count. */
  use(key: string, limit: { max: number; seconds: number }): Use
  /** Returns false while the instances cannot synchronize and each counts alone. */
  areShared(): boolean
  close(): Promise<void>
}

type Options = {
  store: CountStore
  clock: Clock
  log: Pick<Log, 'warn' | 'info'>
  /** Hashes a key, which may be an address, before it leaves this process. */
  hashKey: (key: string) => string
  everyMs?: number
  deadlineMs?: number
}

/**
 * The counts of one window: `told` is the sum of all instances at the last synchronization, the other two happened here
 * since.
 */
type Counted = { window: number; seconds: number; told: number; untold: number; onTheWay: number; before: number }

/** A key below this share of its limit is not worth a write: most clients never reach it. */
const worthTelling = 0.1
const soonMs = 20
const maxKeys = 50_000

/**
 * Creates counters where each instance counts by itself and reports relevant keys to the store: beyond a tenth of their
 * limit, once a second or after another tenth. So `n` instances admit at most `n - 1` tenths more than the limit, and
 * requests during a synchronization. When the store is unreachable each continues with its own count: a limit never
 * opens, and no request fails.
 */
export function createSharedCounts(options: Options): SharedCounts {
  const { store, clock, log, hashKey, everyMs = 1000, deadlineMs = 1000 } = options
  const keys = new LRUCache<string, Counted>({ max: maxKeys })
  const due = new Map<string, Counted>()
  let shared = true
  let telling: Promise<void> | undefined
  let soon: ReturnType<typeof setTimeout> | undefined

  const countedAt = (key: string, seconds: number, window: number): Counted => {
    const entry = keys.get(key)
    if (entry?.window === window) return entry
    const before = entry?.window === window - 1 ? sumOf(entry) : 0
    const fresh = { window, seconds, told: 0, untold: 0, onTheWay: 0, before }
    keys.set(key, fresh)
    return fresh
  }

  const report = async () => {
    const sent = [...due].map(([key, counted]) => ({ counted, name: `${hashKey(key)}:${counted.window}` }))
    due.clear()
    for (const { counted } of sent) {
      counted.onTheWay = counted.untold
      counted.untold = 0
    }
    const keepSeconds = 2 * Math.max(...sent.map(({ counted }) => counted.seconds))
    try {
      const uses = new Map(sent.map(({ name, counted }) => [name, counted.onTheWay]))
      const sums = await withDeadline(store.add(uses, keepSeconds), deadlineMs)
      for (const { name, counted } of sent) counted.told = sums.get(name) ?? counted.told + counted.onTheWay
      if (!shared) log.info({ store: store.name }, 'limits of requests are shared between instances again')
      shared = true
    } catch (error) {
      for (const { counted } of sent) counted.untold += counted.onTheWay
      if (shared) {
        log.warn({ store: store.name, error: describeError(error) }, 'each instance counts requests alone')
      }
      shared = false
    } finally {
      for (const { counted } of sent) counted.onTheWay = 0
    }
  }
  const notifyDue = () => {
    clearTimeout(soon)
    soon = undefined
    if (due.size > 0) telling ??= report().finally(() => (telling = undefined))
    return telling
  }
  const timer = setInterval(() => void notifyDue(), everyMs).unref()

  return {
    use(key, { max, seconds }) {
      const nowMs = clock.now().getTime()
      const spanMs = seconds * 1000
      const window = Math.floor(nowMs / spanMs)
      const passed = (nowMs % spanMs) / spanMs
      const counted = countedAt(key, seconds, window)
      // The previous window counts for the part of it within the last `seconds`.
      const count = Math.ceil(counted.before * (1 - passed) + sumOf(counted))
      if (count >= max) return { allowed: false, count: count + 1, waitMs: waitFor(counted, { max, passed, spanMs }) }
      counted.untold++
      if (counted.told > 0 || counted.untold >= max * worthTelling) due.set(key, counted)
      if (counted.untold >= max * worthTelling && shared) soon ??= setTimeout(() => void notifyDue(), soonMs).unref()
      return { allowed: true, count: count + 1, waitMs: 0 }
    },
    areShared: () => shared,
    async close() {
      clearInterval(timer)
      clearTimeout(soon)
      await telling
      await store.close()
    },
  }
}

const sumOf = ({ told, untold, onTheWay }: Counted): number => told + untold + onTheWay

/** Returns when one more is allowed, if nothing else arrives. */
function waitFor(counted: Counted, at: { max: number; passed: number; spanMs: number }): number {
  const { max, passed, spanMs } = at
  const sum = sumOf(counted)
  const room = max - 1
  // Either enough of the previous window expires, or this one must end and then expire itself.
  if (sum <= room) return Math.ceil((1 - (room - sum) / counted.before - passed) * spanMs)
  return Math.ceil((1 - passed + 1 - room / sum) * spanMs)
}
