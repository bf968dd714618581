import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
} from 'kysely'
import type { Trx } from '#platform/database/database.ts'

export type NestedOptions = {
  apart?: boolean
  /** Gets each statement of the code under test. */
  onStatement?: (query: CompiledQuery) => void
}

/**
 * A database inside one open transaction: what it calls a transaction is a savepoint of that one. Code under test sees an
 * ordinary database on one connection; rolling the outer transaction back takes everything away. A single query that fails
 * spoils the rest of the test, loudly: the server refuses everything after it. With `apart` a query outside a transaction has
 * a savepoint of its own and spoils nothing, as it would with a connection of its own.
 */
export function nestedDialect(outer: Trx, options: NestedOptions = {}): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => nestedDriver(outer, options),
  }
}

const run = (outer: Trx, command: string) => sql.raw(command).execute(outer)

/** Matches a test's own savepoint statements. */
const ofSavepoints = /^\s*(?:savepoint|release|rollback|set local)/

function nestedDriver(outer: Trx, { apart = false, onStatement }: NestedOptions) {
  let inTransaction = false
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery) {
      onStatement?.(query)
      if (!apart || inTransaction || ofSavepoints.test(query.sql)) return outer.executeQuery(query as CompiledQuery<R>)
      await run(outer, 'savepoint test_query')
      try {
        const result = await outer.executeQuery(query as CompiledQuery<R>)
        await run(outer, 'release savepoint test_query')
        return result
      } catch (error) {
        await run(outer, 'rollback to savepoint test_query; release savepoint test_query')
        throw error
      }
    },
    streamQuery() {
      throw new Error('streaming is not available on the embedded database')
    },
  }
  let tail = Promise.resolve()
  let release = () => {}
  return {
    async init() {},
    async acquireConnection() {
      const before = tail
      let free = () => {}
      tail = new Promise<void>((resolve) => (free = resolve))
      await before
      release = free
      return connection
    },
    async releaseConnection() {
      release()
    },
    async beginTransaction() {
      await run(outer, 'savepoint test_transaction')
      inTransaction = true
    },
    async commitTransaction() {
      await run(outer, 'release savepoint test_transaction')
      inTransaction = false
    },
    async rollbackTransaction() {
      await run(outer, 'rollback to savepoint test_transaction; release savepoint test_transaction')
      inTransaction = false
    },
    async destroy() {},
  }
}
