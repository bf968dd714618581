import { sql, type Kysely, type Transaction } from 'kysely'
import { addToQueue, startAfterCommit, withQueue, type AfterCommit, type Work } from './after-commit.ts'
import { isConflict, openTransaction, refuseInTransaction } from './guarded-dialect.ts'
import type { Signals } from '../signals.ts'

/** Every table of the product. Each `server/tables.ts` adds its own by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface Tables {}

/**
 * The query interface of actions: the database, or a transaction on it. `transaction()` is left out on purpose: {@link
 * inTransaction} is the only way in, because it also detects queries that would escape the transaction.
 */
export type Db = Omit<Kysely<Tables>, 'transaction' | 'startTransaction' | 'connection' | 'destroy'>

/**
 * Returns the identity of the database behind a handle: the same for the database and every transaction on it.
 * In-memory state of a database is stored under this key, in a WeakMap.
 */
export const databaseKey = (db: Db): object => (db as Kysely<Tables>).getExecutor().adapter

/** An open transaction; functions that must run inside one require this type. */
export type Trx = Transaction<Tables>

/**
 * An opened database. `signals` reach every instance on it; `dump` (embedded only) returns a snapshot from which a new
 * embedded database can start.
 */
export type Database = {
  db: Db
  engine: 'embedded' | 'server'
  signals: Signals
  close(): Promise<void>
  dump?(): Promise<ArrayBuffer>
  /** The connections of a server, used and idle, and the number of waiting queries. */
  pool?(): { used: number; idle: number; waiting: number }
}

/** Options for the end of a transaction. */
export type TransactionOptions = {
  /**
   * A refusal that `work` returns (`{ ok: false, … }` of kit/result.ts) rolls back the preceding writes, unless this is
   * set: for a refusal that must leave a trace, such as a counted attempt or a used code.
   */
  commitRefusals?: boolean
  /**
   * Repeats `work` once from its start when the database aborted it in favour of another transaction; `work` must be
   * repeatable.
   */
  retry?: boolean
  /**
   * Long work without a waiting request (seeding, maintenance): exempt from the time limits of statements and locks.
   */
  withoutTimeLimits?: boolean
}

type Step<T> = (trx: Trx) => Promise<T>

let savepoints = 0

/**
 * Runs `work` in a transaction, or in a savepoint when `db` already is one. Rolls back when `work` throws and when it
 * returns a refusal; `options` change that.
 */
export async function inTransaction<T>(db: Db, work: Step<T>, options: TransactionOptions = {}): Promise<T> {
  const level = (step: Step<T>) => (db.isTransaction ? inSavepoint(db as Trx, step) : inOutermost(db, step))
  const once = () => refusalsRollBack(work, options, level)
  const mayRetry = options.retry === true && !db.isTransaction
  const { result, afterCommit } = await once().catch((error: unknown) => {
    if (mayRetry && isConflict(error)) return once()
    throw error
  })
  startAfterCommit(afterCommit)
  return result
}

/**
 * Runs `run` once for this transaction and `key` after the outermost commit, outside the transaction: it may use the
 * database freely. Never when the transaction, or the savepoint of the call, rolls back; at once when `db` is not a
 * transaction. Nobody waits for it, and its error is only logged: use a job for work that must not be lost.
 */
export function afterCommit(db: Db, key: string, run: AfterCommit): void {
  if (db.isTransaction && addToQueue(db, key, run)) return
  if (!db.isTransaction) refuseInTransaction()
  queueMicrotask(() => startAfterCommit(new Map([[key, run]])))
}

type Ended<T> = { result: T; afterCommit: Work }

/** Thrown inside a transaction, so that a refusal rolls back like an error; never visible outside. */
const rollback = new Error('rolled back by a refusal')

const isRefusal = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && (result as { ok?: unknown }).ok === false

/** Runs `level` with work that throws when it refuses, and returns the refusal after the rollback. */
async function refusalsRollBack<T>(
  work: Step<T>,
  options: TransactionOptions,
  level: (work: Step<T>) => Promise<Ended<T>>,
): Promise<Ended<T>> {
  let refusal: { result: T } | undefined
  const checked: Step<T> = async (trx) => {
    if (options.withoutTimeLimits) await liftTimeLimits(trx)
    const result = await work(trx)
    if (options.commitRefusals || !isRefusal(result)) return result
    refusal = { result }
    throw rollback
  }
  try {
    return await level(checked)
  } catch (error) {
    if (error !== rollback || !refusal) throw error
    return { ...refusal, afterCommit: new Map() }
  }
}

async function liftTimeLimits(trx: Trx): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx)
  const marker = openTransaction.getStore()
  if (marker) marker.withoutTimeLimits = true
}

async function inOutermost<T>(db: Db, work: Step<T>): Promise<Ended<T>> {
  return (db as Kysely<Tables>).transaction().execute(async (trx) => {
    const marker = { open: true }
    try {
      return await openTransaction.run(marker, () => withQueue(trx, () => work(trx)))
    } finally {
      marker.open = false
    }
  })
}

async function inSavepoint<T>(trx: Trx, work: Step<T>): Promise<Ended<T>> {
  const name = sql.id(`sp_${++savepoints}`)
  await sql`savepoint ${name}`.execute(trx)
  try {
    return await withQueue(trx, async () => {
      const result = await work(trx)
      await sql`release savepoint ${name}`.execute(trx)
      return result
    })
  } catch (error) {
    await sql`rollback to savepoint ${name}`.execute(trx)
    await sql`release savepoint ${name}`.execute(trx)
    throw error
  }
}
