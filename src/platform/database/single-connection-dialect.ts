import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'

/** One connection to an engine that lives elsewhere (a worker thread). */
export type RawConnection = {
  query(sql: string, parameters: readonly unknown[]): Promise<{ rows: unknown[]; affected: number }>
  close(): Promise<void>
}

/** Kysely on exactly one connection: whoever wants it waits until the one before gives it back. */
export function singleConnectionDialect(raw: RawConnection): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => singleConnectionDriver(raw),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

function singleConnectionDriver(raw: RawConnection): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, affected } = await raw.query(query.sql, query.parameters)
      return { rows: rows as R[], numAffectedRows: BigInt(affected) }
    },
    streamQuery() {
      throw new Error('streaming is not available on the embedded database')
    },
  }
  const run = async (sql: string) => void (await connection.executeQuery(CompiledQuery.raw(sql)))
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
    async beginTransaction(_connection: DatabaseConnection, settings: TransactionSettings) {
      const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
      const access = settings.accessMode ? ` ${settings.accessMode}` : ''
      await run(`begin${level}${access}`)
    },
    commitTransaction: () => run('commit'),
    rollbackTransaction: () => run('rollback'),
    savepoint: (_c: DatabaseConnection, name: string, _q: QueryCompiler['compileQuery']) =>
      run(`savepoint ${quoted(name)}`),
    rollbackToSavepoint: (_c: DatabaseConnection, name: string) => run(`rollback to savepoint ${quoted(name)}`),
    releaseSavepoint: (_c: DatabaseConnection, name: string) => run(`release savepoint ${quoted(name)}`),
    destroy: () => raw.close(),
  }
}
