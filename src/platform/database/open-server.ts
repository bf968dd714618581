import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Database, Tables } from '#platform/database.ts'
import { signalsOverServer } from '#platform/signals.ts'
import { guardedDialect } from './guarded-dialect.ts'

// The same JavaScript values on both engines: int8 as bigint, numeric as text.
pg.types.setTypeParser(pg.types.builtins.INT8, (value) => BigInt(value))

/** Opens a pool on a PostgreSQL server (15 or newer, UTF-8 with a real character type). */
export async function openServer(connectionString: string, options?: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString, max: 8, options, connectionTimeoutMillis: 5000 })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const db = new Kysely<Tables>({ dialect: guardedDialect(new PostgresDialect({ pool })) })
  await checkEncoding(db).catch(async (error: unknown) => {
    await db.destroy()
    throw error
  })
  const signals = signalsOverServer({
    connectionString,
    send: async (channel, topic) => void (await sql`select pg_notify(${channel}, ${topic})`.execute(db)),
  })
  const close = async () => {
    await signals.close()
    await db.destroy()
  }
  return { db, engine: 'server', signals, close }
}

/** With ctype C the server does not know that «پ» is a letter, and Persian search silently finds nothing. */
async function checkEncoding(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ encoding: string; persian: boolean }>`
    select current_setting('server_encoding') as encoding, 'پژو' ~ '^\\w+$' as persian`.execute(db)
  const [row] = rows
  if (row?.encoding === 'UTF8' && row.persian) return
  throw new Error(
    'The database must be UTF8 with a character type that knows Persian letters: ' +
      'create it with `initdb -E UTF8 --locale=C.UTF-8` or with an ICU locale.',
  )
}
