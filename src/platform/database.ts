import { sql, type Kysely, type Transaction } from 'kysely'
import { openTransaction } from './database/guarded-dialect.ts'
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
  if (db.isTransaction) return inSavepoint(db as Trx, work)
  return (db as Kysely<Tables>).transaction().execute(async (trx) => {
    const marker = { open: true }
    try {
      return await openTransaction.run(marker, () => work(trx))
    } finally {
      marker.open = false
    }
  })
}

async function inSavepoint<T>(trx: Trx, work: (trx: Trx) => Promise<T>): Promise<T> {
  const name = sql.id(`sp_${++savepoints}`)
  await sql`savepoint ${name}`.execute(trx)
  try {
    const result = await work(trx)
    await sql`release savepoint ${name}`.execute(trx)
    return result
  } catch (error) {
    await sql`rollback to savepoint ${name}`.execute(trx)
    await sql`release savepoint ${name}`.execute(trx)
    throw error
  }
}
