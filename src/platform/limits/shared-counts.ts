import { LRUCache } from 'lru-cache'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import { describeError } from '#platform/jobs/job-error.ts'
import { withDeadline } from './with-deadline.ts'

/** Where the instances add up what each has counted. `add` gives the sums of all instances, and rejects when it is away. */
export type CountStore = {
  name: string
  add(uses: ReadonlyMap<string, number>, keepSeconds: number): Promise<ReadonlyMap<string, number>>
  close(): Promise<void>
}

export type Use = { allowed: boolean; count: number; waitMs: number }

/**
 * Counts uses of all instances in the memory of each, for limits that are asked too often for a query. An answer never waits
 * for anything.
 */
export type SharedCounts = {
  /** One use of `key`, of which `max` are allowed in any `seconds`. One that is refused does not count. */
  use(key: string, limit: { max: number; seconds: number }): Use
  /** False while the instances can not add up and each counts alone. */
  areShared(): boolean
  close(): Promise<void>
}

type Options = {
  store: CountStore
  clock: Clock
  log: Pick<Log, 'warn' | 'info'>
  /** What leaves this process in place of a key, which may be an address. */
  hashKey: (key: string) => string
  everyMs?: number
  deadlineMs?: number
}

/** Of one window: `told` is the sum of all instances when they last added up, the other two came here since. */
type Counted = { window: number; seconds: number; told: number; untold: number; onTheWay: number; before: number }

/** A key with fewer uses here than this part of its limit is not worth a write: most visitors never come to it. */
const worthTelling = 0.1
const soonMs = 20
const mostKeys = 50_000

/**
 * Each instance counts by itself and tells the store what is worth it: a key beyond a tenth of its limit, once a second or
 * after another tenth. So `n` instances let through at most `n - 1` tenths more than the limit, and what comes while they add
 * up. When the store is away each goes on with its own count: a limit never opens, and no request fails.
 */
export function createSharedCounts(options: Options): SharedCounts {
  const { store, clock, log, hashKey, everyMs = 1000, deadlineMs = 1000 } = options
  const keys = new LRUCache<string, Counted>({ max: mostKeys })
  const due = new Map<string, Counted>()
  let shared = true
  let telling: Promise<void> | undefined
  let soon: ReturnType<typeof setTimeout> | undefined

  const countedAt = (key: string, seconds: number, window: number): Counted => {
    const known = keys.get(key)
    if (known?.window === window) return known
    const before = known?.window === window - 1 ? sumOf(known) : 0
    const fresh = { window, seconds, told: 0, untold: 0, onTheWay: 0, before }
    keys.set(key, fresh)
    return fresh
  }

  const tell = async () => {
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
  const tellDue = () => {
    clearTimeout(soon)
    soon = undefined
    if (due.size > 0) telling ??= tell().finally(() => (telling = undefined))
    return telling
  }
  const timer = setInterval(() => void tellDue(), everyMs).unref()

  return {
    use(key, { max, seconds }) {
      const nowMs = clock.now().getTime()
      const spanMs = seconds * 1000
      const window = Math.floor(nowMs / spanMs)
      const passed = (nowMs % spanMs) / spanMs
      const counted = countedAt(key, seconds, window)
      // The window before counts for the part of it that is still within the last `seconds`.
      const count = Math.ceil(counted.before * (1 - passed) + sumOf(counted))
      if (count >= max) return { allowed: false, count: count + 1, waitMs: waitFor(counted, { max, passed, spanMs }) }
      counted.untold++
      if (counted.told > 0 || counted.untold >= max * worthTelling) due.set(key, counted)
      if (counted.untold >= max * worthTelling && shared) soon ??= setTimeout(() => void tellDue(), soonMs).unref()
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

/** When one more is allowed, if nothing else comes. */
function waitFor(counted: Counted, at: { max: number; passed: number; spanMs: number }): number {
  const { max, passed, spanMs } = at
  const sum = sumOf(counted)
  const room = max - 1
  // Either enough of the window before falls out, or this one must end and then fall out itself.
  if (sum <= room) return Math.ceil((1 - (room - sum) / counted.before - passed) * spanMs)
  return Math.ceil((1 - passed + 1 - room / sum) * spanMs)
}
