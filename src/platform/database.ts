import { sql, type Kysely, type Transaction } from 'kysely'
import { addToQueue, startAfterCommit, withQueue, type AfterCommit } from './database/after-commit.ts'
import { openTransaction, refuseInTransaction } from './database/guarded-dialect.ts'
import type { Signals } from './signals.ts'

/** Every table of the product. Each `server/tables.ts` adds its own by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface Tables {}

/**
 * What actions query: the database, or a transaction on it. `transaction()` is left out on purpose: {@link inTransaction}
 * is the only way in, because it also notices queries that would escape the transaction.
 */
export type Db = Omit<Kysely<Tables>, 'transaction' | 'startTransaction' | 'connection' | 'destroy'>

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
}

let savepoints = 0

/** Runs `work` in a transaction, or in a savepoint when `db` already is one. Rolls back when `work` throws. */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const { result, afterCommit } = await (db.isTransaction ? inSavepoint(db as Trx, work) : inOutermost(db, work))
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

async function inOutermost<T>(db: Db, work: (trx: Trx) => Promise<T>) {
  return (db as Kysely<Tables>).transaction().execute(async (trx) => {
    const marker = { open: true }
    try {
      return await openTransaction.run(marker, () => withQueue(trx, () => work(trx)))
    } finally {
      marker.open = false
    }
  })
}

async function inSavepoint<T>(trx: Trx, work: (trx: Trx) => Promise<T>) {
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
