import { LRUCache } from 'lru-cache'
import { databaseKey, type Db } from './database/database.ts'
import type { PageChanges } from './page-changes.ts'

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

type Stored<T> = { beganMs: number; value: Promise<T> }
/** The databases of this process whose page content is followed (platform/http/follow-page-changes.ts). */
const followed = new WeakMap<object, PageChanges>()

/**
 * Returns `load` with its result kept in memory, the same for every reader, until page content changes or `seconds`
 * pass; a list of ads may be a few seconds behind them. Readers share a running load. Nothing is kept of a database whose changes this process does not follow, or
 * inside a transaction. Nobody may change what it returns.
 */
export function keptForPages<R extends Reader, T>({
  load,
  keyOf = () => '',
  most = 1,
  seconds = 30,
  untilChange = true,
}: KeptOptions<R, T>): (reader: R) => Promise<T> {
  const values = new WeakMap<PageChanges, LRUCache<string, Stored<T>>>()
  return (reader) => {
    const following = followed.get(databaseKey(reader.db))
    if (!following || reader.db.isTransaction) return load(reader)
    const ofDatabase = values.get(following) ?? new LRUCache({ max: most })
    values.set(following, ofDatabase)
    const key = keyOf(reader)
    const entry = ofDatabase.get(key)
    const nowMs = performance.now()
    const isFresh = entry && nowMs - entry.beganMs < seconds * 1000
    if (isFresh && (!untilChange || following.isCurrent({ startedMs: entry.beganMs }))) return entry.value
    const loading = { beganMs: nowMs, value: load(reader) }
    ofDatabase.set(key, loading)
    loading.value.catch(() => ofDatabase.peek(key) === loading && ofDatabase.delete(key))
    return loading.value
  }
}

/** Begins to keep data of a database whose changes are noted; returns a function that stops it. */
export function keepPageData(db: Db, changes: PageChanges): () => void {
  followed.set(databaseKey(db), changes)
  return () => void followed.delete(databaseKey(db))
}
