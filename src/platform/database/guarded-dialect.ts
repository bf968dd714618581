import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseConnection, Dialect, Driver } from 'kysely'
import { AppError } from '#platform/errors.ts'

/** What is open around the code that runs now; `open` turns false when the transaction has ended. */
export const openTransaction = new AsyncLocalStorage<{ open: boolean }>()

/** Throws while a transaction is open around the code that runs now: for what was handed the database in its place. */
export function refuseInTransaction(): void {
  if (!openTransaction.getStore()?.open) return
  throw new Error('a query outside the open transaction: pass the transaction (`trx`), not the database')
}

/**
 * Two protections around any driver. A query that asks for a connection of its own while a transaction is open around it
 * is refused: on the one embedded connection it would wait for ever, on a server it would escape the transaction. And a
 * lost database becomes one error, 503, instead of each engine's own.
 */
export function guardedDialect(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => guardedDriver(dialect.createDriver()),
  }
}

function guardedDriver(driver: Driver): Driver {
  const guarded: Driver = Object.create(driver) as Driver
  const connections = new WeakMap<DatabaseConnection, DatabaseConnection>()
  const inner = new WeakMap<DatabaseConnection, DatabaseConnection>()
  guarded.init = (...rest) => driver.init(...rest)
  guarded.destroy = (...rest) => driver.destroy(...rest)
  guarded.acquireConnection = async (...rest) => {
    refuseInTransaction()
    const connection = await translated(() => driver.acquireConnection(...rest))
    const known = connections.get(connection) ?? guardedConnection(connection)
    connections.set(connection, known)
    inner.set(known, connection)
    return known
  }
  const unwrap = (connection: DatabaseConnection) => inner.get(connection) ?? connection
  guarded.releaseConnection = (connection, ...rest) => driver.releaseConnection(unwrap(connection), ...rest)
  guarded.beginTransaction = (c, settings) => translated(() => driver.beginTransaction(unwrap(c), settings))
  guarded.commitTransaction = (c) => translated(() => driver.commitTransaction(unwrap(c)))
  guarded.rollbackTransaction = (c) => driver.rollbackTransaction(unwrap(c))
  guarded.savepoint = (c, name, compile) => driver.savepoint!(unwrap(c), name, compile)
  guarded.rollbackToSavepoint = (c, name, compile) => driver.rollbackToSavepoint!(unwrap(c), name, compile)
  guarded.releaseSavepoint = (c, name, compile) => driver.releaseSavepoint!(unwrap(c), name, compile)
  return guarded
}

function guardedConnection(connection: DatabaseConnection): DatabaseConnection {
  return {
    executeQuery: (query, ...rest) => translated(() => connection.executeQuery(query, ...rest)),
    streamQuery: (query, size, ...rest) => connection.streamQuery(query, size, ...rest),
  }
}

const lost = /^(08|57P0|53300|ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT)/
const lostMessage = /timeout exceeded when trying to connect|Connection terminated|connection is closed/i

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = '', message = '' } = error as { code?: string; message?: string }
    if (lost.test(code) || lostMessage.test(message)) {
      throw new AppError('database-unavailable', 503, { cause: error, reportable: true, retryAfterSeconds: 5 })
    }
    throw error
  }
}
