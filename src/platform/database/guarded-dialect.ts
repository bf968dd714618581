import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseConnection, Dialect, Driver } from 'kysely'
import { AppError } from '#platform/errors.ts'
import { isStorageFull, storageFull } from '#platform/storage-full.ts'
import type { ConnectionShares } from './connection-shares.ts'
import { noteConnectionWait } from './connection-wait.ts'
import { isStalePlan, noteKeptPlan } from './kept-plans.ts'
import { isTraced, traced } from '#platform/telemetry/spans.ts'

/**
 * The open transaction around the code that runs now; `open` becomes false when it has ended. `withoutTimeLimits` is
 * set for work that may keep the server busy for long.
 */
export const openTransaction = new AsyncLocalStorage<{ open: boolean; withoutTimeLimits?: boolean }>()

/** Throws while a transaction is open around the code that runs now, when the code uses the database instead. */
export function refuseInTransaction(): void {
  if (!openTransaction.getStore()?.open) return
  throw new Error('a query outside the open transaction: pass the transaction (`trx`), not the database')
}

/** Throws while a transaction is open: an outbound call would hold its locks and its connection. */
export function assertNoOpenTransaction(what: string): void {
  if (!openTransaction.getStore()?.open) return
  throw new Error(`${what} inside an open transaction: do it before, or after the commit (a job, or \`afterCommit\`)`)
}

/**
 * Wraps any driver with two protections. Refuses a query that takes a separate connection while a transaction is open
 * around it: on the single embedded connection it would wait forever, on a server it would escape the transaction. Maps
 * a lost or slow database and an aborted transaction to one 503 error each, instead of each engine's own. With `shares`
 * no route takes all connections.
 */
export function guardedDialect(dialect: Dialect, shares?: ConnectionShares): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => guardedDriver(dialect.createDriver(), shares),
  }
}

function guardedDriver(driver: Driver, shares?: ConnectionShares): Driver {
  const guarded: Driver = Object.create(driver) as Driver
  const connections = new WeakMap<DatabaseConnection, DatabaseConnection>()
  const inner = new WeakMap<DatabaseConnection, DatabaseConnection>()
  const taken = new WeakMap<DatabaseConnection, () => void>()
  guarded.init = (...rest) => driver.init(...rest)
  guarded.destroy = (...rest) => driver.destroy(...rest)
  guarded.acquireConnection = async (...rest) => {
    refuseInTransaction()
    const beganMs = performance.now()
    const giveBack = await shares?.()
    const connection = await translated(() => driver.acquireConnection(...rest)).catch((error: unknown) => {
      giveBack?.()
      throw error
    })
    noteConnectionWait(performance.now() - beganMs)
    if (giveBack) taken.set(connection, giveBack)
    const existing = connections.get(connection) ?? guardedConnection(connection)
    connections.set(connection, existing)
    inner.set(existing, connection)
    return existing
  }
  const unwrap = (connection: DatabaseConnection) => inner.get(connection) ?? connection
  guarded.releaseConnection = async (wrapped, ...rest) => {
    const connection = unwrap(wrapped)
    try {
      await driver.releaseConnection(connection, ...rest)
    } finally {
      taken.get(connection)?.()
    }
  }
  guarded.beginTransaction = (c, settings) => translated(() => driver.beginTransaction(unwrap(c), settings))
  guarded.commitTransaction = (c) => translated(() => driver.commitTransaction(unwrap(c)))
  guarded.rollbackTransaction = (c) => translated(() => driver.rollbackTransaction(unwrap(c)))
  guarded.savepoint = (c, name, compile) => driver.savepoint!(unwrap(c), name, compile)
  guarded.rollbackToSavepoint = (c, name, compile) => driver.rollbackToSavepoint!(unwrap(c), name, compile)
  guarded.releaseSavepoint = (c, name, compile) => driver.releaseSavepoint!(unwrap(c), name, compile)
  return guarded
}

function guardedConnection(connection: DatabaseConnection): DatabaseConnection {
  return {
    executeQuery: (query, ...rest) => {
      noteKeptPlan(query)
      return translated(() =>
        isTraced()
          ? traced(...querySpan(query.sql), () => connection.executeQuery(query, ...rest))
          : connection.executeQuery(query, ...rest),
      )
    },
    streamQuery: (query, size, ...rest) => connection.streamQuery(query, size, ...rest),
  }
}

const maxQueryText = 2000

/** Named after its first word. The text has no parameters, so it contains no personal value. */
const querySpan = (text: string) =>
  [
    /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query',
    'client',
    { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, maxQueryText) },
  ] as const

const lost = /^(08|57P0|53300|25P03|ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT)/
const lostMessage = /timeout exceeded when trying to connect|Connection terminated|connection is closed|not queryable/i
/** Cancelled by its time limit, or by the lock timeout. */
const tooSlow = /^(57014|55P03)$/
/** Aborted for another transaction: a repetition would most likely succeed. */
const conflict = /^(40001|40P01)$/

const unavailable = (code: string, cause: unknown, retryAfterSeconds: number) =>
  new AppError(code, 503, { cause, reportable: true, retryAfterSeconds })

/** Returns true when the database aborted this transaction (a deadlock, or a serialization failure). */
export const isConflict = (error: unknown): boolean => error instanceof AppError && error.code === 'database-conflict'

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = '', message = '' } = error as { code?: string; message?: string }
    if (lost.test(code) || lostMessage.test(message)) throw unavailable('database-unavailable', error, 5)
    if (tooSlow.test(code)) throw unavailable('database-busy', error, 5)
    if (isStorageFull(error)) throw storageFull(error)
    if (conflict.test(code) || isStalePlan({ code, message })) throw unavailable('database-conflict', error, 1)
    throw error
  }
}
