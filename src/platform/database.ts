import { sql, type Kysely, type Transaction } from 'kysely'
import { addToQueue, startAfterCommit, withQueue, type AfterCommit, type Work } from './database/after-commit.ts'
import { isConflict, openTransaction, refuseInTransaction } from './database/guarded-dialect.ts'
import type { Signals } from './signals.ts'

/** Every table of the product. Each `server/tables.ts` adds its own by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface Tables {}

/**
 * What actions query: the database, or a transaction on it. `transaction()` is left out on purpose: {@link inTransaction}
 * is the only way in, because it also notices queries that would escape the transaction.
 */
export type Db = Omit<Kysely<Tables>, 'transaction' | 'startTransaction' | 'connection' | 'destroy'>

/**
 * What stands for the database behind a handle: the same for the database and every transaction on it. Whatever is kept in
 * memory for a database is kept under this, in a WeakMap.
 */
export const databaseKey = (db: Db): object => (db as Kysely<Tables>).getExecutor().adapter

/** An open transaction; functions that must run inside one ask for it by this type. */
export type Trx = Transaction<Tables>

/**
 * An opened database. `signals` reach every instance that works on it; `dump` (embedded only) gives a snapshot that a new
 * embedded database can start from.
 */
export type Database = {
  db: Db
  engine: 'embedded' | 'server'
  signals: Signals
  close(): Promise<void>
  dump?(): Promise<ArrayBuffer>
  /** The connections of a server, in use and idle, and how many queries wait for one. */
  pool?(): { used: number; idle: number; waiting: number }
}

/** How a transaction ends, beyond what every one does. */
export type TransactionOptions = {
  /**
   * A refusal that `work` returns (`{ ok: false, … }` of kit/result.ts) takes back what was written before it, unless this is
   * set: for a refusal that must leave a trace, such as a counted attempt or a used-up code.
   */
  commitRefusals?: boolean
  /** Runs `work` once more, from its start, when the database gave it up for another transaction; it must bear that. */
  retry?: boolean
  /** Long work that no request waits for (seeding, maintenance): the time limits of statements and locks do not hold. */
  withoutTimeLimits?: boolean
}

type Step<T> = (trx: Trx) => Promise<T>

let savepoints = 0

/**
 * Runs `work` in a transaction, or in a savepoint when `db` already is one. Rolls back when `work` throws and when it returns
 * a refusal; `options` say otherwise.
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
 * Runs `run` once for this transaction and `key` after the outermost commit, outside the transaction: it may use the database
 * freely. Never when the transaction, or the savepoint in which it was asked for, rolls back; at once when `db` is no
 * transaction. Nobody waits for it, and its error is only logged: what must not be lost is a job.
 */
export function afterCommit(db: Db, key: string, run: AfterCommit): void {
  if (db.isTransaction && addToQueue(db, key, run)) return
  if (!db.isTransaction) refuseInTransaction()
  queueMicrotask(() => startAfterCommit(new Map([[key, run]])))
}

type Ended<T> = { result: T; afterCommit: Work }

/** Thrown inside a transaction, so that what rolls back on errors rolls back on a refusal; never seen outside. */
const rollback = new Error('rolled back by a refusal')

const isRefusal = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && (result as { ok?: unknown }).ok === false

/** Runs `level` with work that throws when it refuses, and gives the refusal after the rollback. */
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
