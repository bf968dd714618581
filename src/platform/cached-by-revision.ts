import { afterCommit, databaseKey, type Db } from './database.ts'
import { refuseInTransaction } from './database/guarded-dialect.ts'
import { AppError } from './errors.ts'

type CacheOptions<T> = {
  /** Unlike that of any other cache. */
  name: string
  /** A number in the database that grows in the transaction which changes what `load` reads. */
  revision: (db: Db) => Promise<bigint>
  load: (db: Db) => Promise<T>
  /** The revision is looked at no more often than this; an edit on another instance shows after it at the latest. */
  checkMs?: number
  nowMs?: () => number
}

/** A value in the memory of this process, for each database. */
export type RevisionCache<T> = {
  get(db: Db): Promise<T>
  /** To be called by whoever writes: the next `get` looks at once, inside a transaction after its commit. */
  expire(db: Db): void
}

const expireFunctions = new Set<(db: Db) => void>()

/** Lets every cache of a database look at its revision at once: for whoever heard that something changed, and not what. */
export const expireCaches = (db: Db): void => expireFunctions.forEach((expire) => expire(db))

const copyFunctions = new Set<(from: Db, to: Db) => void>()

/** Lets the caches of one handle begin with what those of another hold: both name the same database. Revisions still decide. */
export const copyCaches = (from: Db, to: Db): void => copyFunctions.forEach((copy) => copy(from, to))

type Kept<T> = { revision: bigint; value: T }
type Entry<T> = { kept?: Kept<T>; checkedMs: number; running?: Promise<T> }

/**
 * Keeps what `load` reads until its revision changes, by this or any other instance. A transaction looks at the revision each
 * time and so sees its own writes, which nobody else does before the commit. While the database is away, the value stays.
 */
export function cachedByRevision<T>({
  name,
  revision,
  load,
  checkMs = 500,
  nowMs = () => performance.now(),
}: CacheOptions<T>): RevisionCache<T> {
  const entries = new WeakMap<object, Entry<T>>()
  const entryOf = (db: Db) => {
    const key = databaseKey(db)
    const entry = entries.get(key) ?? { checkedMs: -Infinity }
    entries.set(key, entry)
    return entry
  }
  const look = async (db: Db, entry: Entry<T>): Promise<Kept<T>> => {
    // The revision comes first: what changes while it is read has a higher one, and the next look reads it again.
    const found = await revision(db)
    return entry.kept?.revision === found ? entry.kept : { revision: found, value: await load(db) }
  }
  const check = (db: Db, entry: Entry<T>): Promise<T> => {
    const startedMs = nowMs()
    const running: Promise<T> = look(db, entry)
      .catch((error: unknown) => {
        if (entry.kept && error instanceof AppError && error.status === 503) return entry.kept
        throw error
      })
      .then((kept) => {
        // After an `expire` in between this look came too early to count.
        if (entry.running === running) Object.assign(entry, { kept, checkedMs: startedMs })
        return kept.value
      })
      .finally(() => {
        if (entry.running === running) entry.running = undefined
      })
    entry.running = running
    return running
  }
  const expire = (entry: Entry<T>) => {
    entry.checkedMs = -Infinity
    entry.running = undefined
  }
  expireFunctions.add((db) => expire(entryOf(db)))
  copyFunctions.add((from, to) => void (entryOf(to).kept = entryOf(from).kept))
  return {
    async get(db) {
      const entry = entryOf(db)
      if (db.isTransaction) return (await look(db, entry)).value
      refuseInTransaction()
      if (entry.kept && nowMs() - entry.checkedMs < checkMs) return entry.kept.value
      return entry.running ?? check(db, entry)
    },
    expire(db) {
      const entry = entryOf(db)
      if (db.isTransaction) afterCommit(db, `expire ${name}`, () => expire(entry))
      else expire(entry)
    },
  }
}
