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

type RawQuery = (sql: string, parameters: readonly unknown[]) => Promise<{ rows: unknown[]; affected: number }>

/** One connection to an engine elsewhere (a worker thread). */
export type RawConnection = {
  /**
   * Returns a query function for the running engine. When that engine ends, the function fails permanently: work that
   * began on it must not continue on the next one.
   */
  connect(): Promise<RawQuery>
  close(): Promise<void>
}

/** Creates a Kysely dialect on exactly one connection: callers wait until it is released. */
export function singleConnectionDialect(raw: RawConnection): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => singleConnectionDriver(raw),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Converts byte columns to Buffers, as the server's driver returns them. The worker's messages carry plain arrays of
 * bytes, whose `toString` writes numbers.
 */
export function withBuffers(rows: unknown[]): unknown[] {
  const all = rows as Record<string, unknown>[]
  for (const column of Object.keys(all[0] ?? {})) {
    const first = all.find((row) => row[column] !== null)?.[column]
    if (!(first instanceof Uint8Array) || Buffer.isBuffer(first)) continue
    for (const row of all) {
      const bytes = row[column] as Uint8Array | null
      if (bytes) row[column] = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    }
  }
  return rows
}

const connectionOn = (query: RawQuery): DatabaseConnection => ({
  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affected } = await query(compiled.sql, compiled.parameters)
    return { rows: withBuffers(rows) as R[], numAffectedRows: BigInt(affected) }
  },
  streamQuery() {
    throw new Error('streaming is not available on the embedded database')
  },
})

const run = async (connection: DatabaseConnection, sql: string) =>
  void (await connection.executeQuery(CompiledQuery.raw(sql)))

function singleConnectionDriver(raw: RawConnection): Driver {
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
      try {
        return connectionOn(await raw.connect())
      } catch (error) {
        free()
        throw error
      }
    },
    async releaseConnection() {
      release()
    },
    async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
      const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
      const access = settings.accessMode ? ` ${settings.accessMode}` : ''
      await run(connection, `begin${level}${access}`)
    },
    commitTransaction: (connection) => run(connection, 'commit'),
    rollbackTransaction: (connection) => run(connection, 'rollback'),
    savepoint: (c: DatabaseConnection, name: string, _q: QueryCompiler['compileQuery']) =>
      run(c, `savepoint ${quoted(name)}`),
    rollbackToSavepoint: (c: DatabaseConnection, name: string) => run(c, `rollback to savepoint ${quoted(name)}`),
    releaseSavepoint: (c: DatabaseConnection, name: string) => run(c, `release savepoint ${quoted(name)}`),
    destroy: () => raw.close(),
  }
}
