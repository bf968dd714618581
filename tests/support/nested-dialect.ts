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
import type { Trx } from '#platform/database.ts'

/**
 * A database inside one open transaction: what it calls a transaction is a savepoint of that one. Code under test sees an
 * ordinary database on one connection; rolling the outer transaction back takes everything away. A single query that fails
 * spoils the rest of the test, loudly: the server refuses everything after it.
 */
export function nestedDialect(outer: Trx): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => nestedDriver(outer),
  }
}

const run = (outer: Trx, command: string) => sql.raw(command).execute(outer)

function nestedDriver(outer: Trx) {
  const connection: DatabaseConnection = {
    executeQuery<R>(query: CompiledQuery) {
      return outer.executeQuery(query as CompiledQuery<R>)
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
    },
    async commitTransaction() {
      await run(outer, 'release savepoint test_transaction')
    },
    async rollbackTransaction() {
      await run(outer, 'rollback to savepoint test_transaction; release savepoint test_transaction')
    },
    async destroy() {},
  }
}
