import { LRUCache } from 'lru-cache'
import { databaseKey, type Db } from './database/database.ts'

/** What every reader of public data has: a request context, or the two alone. */
type Reader = { db: Db; now: Date }

type KeptOptions<R extends Reader, T> = {
  load: (reader: R) => Promise<T>
  /** What distinguishes one value from another, when `load` depends on more than the database and the time. */
  keyOf?: (reader: R) => string
  /** The maximum number of values. */
  most?: number
  /** The maximum age of a value. */
  seconds?: number
  /** False for data that may be as old as `seconds` also after a change of page content. */
  untilChange?: boolean
}

type Kept<T> = { beganMs: number; value: Promise<T> }
type Following = { changedMs: number }

/** The databases of this process whose page content is followed (platform/http/follow-page-changes.ts). */
const followed = new WeakMap<object, Following>()

/**
 * Returns `load` with its result kept in memory, the same for every reader, until page content changes or `seconds`
 * pass. Readers share a running load. Nothing is kept of a database whose changes this process does not follow, or
 * inside a transaction. Nobody may change what it returns.
 */
export function keptForPages<R extends Reader, T>({
  load,
  keyOf = () => '',
  most = 1,
  seconds = 30,
  untilChange = true,
}: KeptOptions<R, T>): (reader: R) => Promise<T> {
  const values = new WeakMap<Following, LRUCache<string, Kept<T>>>()
  return (reader) => {
    const following = followed.get(databaseKey(reader.db))
    if (!following || reader.db.isTransaction) return load(reader)
    const ofDatabase = values.get(following) ?? new LRUCache({ max: most })
    values.set(following, ofDatabase)
    const key = keyOf(reader)
    const kept = ofDatabase.get(key)
    const nowMs = performance.now()
    const isFresh = kept && nowMs - kept.beganMs < seconds * 1000
    if (isFresh && (!untilChange || kept.beganMs > following.changedMs)) return kept.value
    const loading = { beganMs: nowMs, value: load(reader) }
    ofDatabase.set(key, loading)
    loading.value.catch(() => ofDatabase.peek(key) === loading && ofDatabase.delete(key))
    return loading.value
  }
}

/** Begins to keep data of a database; call `changed` after each change of page content, and `stop` at the end. */
export function keepPageData(db: Db): { changed: () => void; stop: () => void } {
  const following = { changedMs: performance.now() }
  followed.set(databaseKey(db), following)
  return {
    changed: () => void (following.changedMs = performance.now()),
    stop: () => void followed.delete(databaseKey(db)),
  }
}
