import { afterCommit, databaseKey, type Db } from './database/database.ts'
import { refuseInTransaction } from './database/guarded-dialect.ts'
import { AppError } from './errors.ts'

type CacheOptions<T> = {
  /** Unique among all caches. */
  name: string
  /** Returns a number of the database that grows in the transaction that changes the data of `load`. */
  revision: (db: Db) => Promise<bigint>
  load: (db: Db) => Promise<T>
  /** The minimum time between checks of the revision; an edit on another instance is visible after it at the latest. */
  checkMs?: number
  nowMs?: () => number
}

/** A value in the memory of this process, for each database. */
export type RevisionCache<T> = {
  get(db: Db): Promise<T>
  /** Call it after a write: the next `get` checks at once, and within a transaction after its commit. */
  expire(db: Db): void
}

const expireFunctions = new Set<(db: Db) => void>()

/**
 * Makes every cache of a database check its revision at once, for callers that know that something changed, but not
 * what.
 */
export const expireCaches = (db: Db): void => expireFunctions.forEach((expire) => expire(db))

const copyFunctions = new Set<(from: Db, to: Db) => void>()

/** Copies the cached values of one handle to another handle of the same database. Revisions still decide. */
export const copyCaches = (from: Db, to: Db): void => copyFunctions.forEach((copy) => copy(from, to))

type Stored<T> = { revision: bigint; value: T }
type Entry<T> = { kept?: Stored<T>; checkedMs: number; running?: Promise<T> }

/**
 * Caches the result of `load` until its revision changes, by this or any other instance. A transaction checks the
 * revision each time and so sees its own writes, which nobody else sees before the commit. While the database is
 * unreachable, the value stays.
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
  const checkAgain = async (db: Db, entry: Entry<T>): Promise<Stored<T>> => {
    // Reads the revision first: a change during `load` has a higher one, and the next check loads again.
    const match = await revision(db)
    return entry.kept?.revision === match ? entry.kept : { revision: match, value: await load(db) }
  }
  const check = (db: Db, entry: Entry<T>): Promise<T> => {
    const startedMs = nowMs()
    const running: Promise<T> = checkAgain(db, entry)
      .catch((error: unknown) => {
        if (entry.kept && error instanceof AppError && error.status === 503) return entry.kept
        throw error
      })
      .then((kept) => {
        // An `expire` during this check makes its result too old.
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
      if (db.isTransaction) return (await checkAgain(db, entry)).value
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
