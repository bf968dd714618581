import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Database, Tables } from '#platform/database/database.ts'
import { StartupError, unsuitableEncoding } from '#platform/startup-error.ts'
import { connectSignals } from '#platform/signal-after-commit.ts'
import { signalsOverServer } from '#platform/signals.ts'
import { createConnectionShares } from './connection-shares.ts'
import { guardedDialect } from './guarded-dialect.ts'
import { forgetPlan, isStalePlan, planName } from './kept-plans.ts'
import { breakSilentConnections } from './silent-connections.ts'

// The same JavaScript values on both engines: int8 as bigint, numeric as text.
pg.types.setTypeParser(pg.types.builtins.INT8, (value) => BigInt(value))

/**
 * Connection parameters and limits; 0 or absent leaves a limit to the server. They are sent as startup parameters and
 * so cost no query. A PgBouncer refuses unknown parameters: behind one they are 0 here and belong to the role
 * (docs/decisions/0022).
 */
export type ServerLimits = {
  /** Bypasses a PgBouncer, for the connection that listens. */
  directUrl?: string
  poolSize?: number
  /** How long a query waits for a free connection. */
  poolWaitSeconds?: number
  statementSeconds?: number
  lockSeconds?: number
  idleTransactionSeconds?: number
}

/** The statement time limit when the server has its own elsewhere (behind a PgBouncer), in seconds. */
const longestStatementSeconds = 30
/** A connection counts as lost this long after the server's own limit. */
const silenceSeconds = 2

/** Parses the statements of `keepPlan` once. A PgBouncer may give each transaction another connection, so not behind one. */
class PlanKeepingClient extends pg.Client {
  override query(...given: unknown[]): never {
    const [text, values] = given
    const name = typeof text === 'string' && given.length === 2 ? planName(text) : undefined
    if (name === undefined) return super.query(...(given as [string])) as never
    const result = super.query({ name, text: text as string, values: values as unknown[] })
    return result.catch((error: unknown) => {
      if (isStalePlan(error as Error)) forgetPlan(text as string)
      throw error
    }) as never
  }
}

const milliseconds = (seconds = 0) => Math.round(seconds * 1000)

/** Opens a pool on a PostgreSQL server (15 or newer, UTF-8 with a real character type). */
export async function openServer(connectionString: string, options: ServerLimits = {}): Promise<Database> {
  const connections = options.poolSize ?? 8
  const waitMs = milliseconds(options.poolWaitSeconds ?? 5)
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: waitMs,
    statement_timeout: milliseconds(options.statementSeconds),
    lock_timeout: milliseconds(options.lockSeconds),
    idle_in_transaction_session_timeout: milliseconds(options.idleTransactionSeconds),
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    ...(!options.directUrl && { Client: PlanKeepingClient }),
  })
  // The pool replaces a broken connection, idle or in use; without a listener the error would end the process. Its user
  // gets the error from the next query.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  breakSilentConnections(pool, milliseconds((options.statementSeconds || longestStatementSeconds) + silenceSeconds))
  const db = new Kysely<Tables>({
    dialect: guardedDialect(new PostgresDialect({ pool }), createConnectionShares({ connections, waitMs })),
  })
  await checkServer(db).catch(async (error: unknown) => {
    await db.destroy()
    throw error
  })
  const signals = signalsOverServer({
    connectionString: options.directUrl ?? connectionString,
    send: async (channel, topics) =>
      void (await sql`select pg_notify(${channel}, topic) from unnest(${topics}::text[]) as topic`.execute(db)),
  })
  connectSignals(db, signals)
  const close = async () => {
    await signals.close()
    await db.destroy()
  }
  const inPool = () => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  })
  return { db, engine: 'server', signals, close, pool: inPool }
}

const oldestVersion = 15

/**
 * Throws a sentence for an unsuitable server. With ctype C it does not know that «پ» is a letter, and Persian search
 * silently finds nothing.
 */
async function checkServer(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ encoding: string; persian: boolean; version: number; readonly: boolean }>`
    select current_setting('server_encoding') as encoding, 'پژو' ~ '^\\w+$' as persian,
      current_setting('server_version_num')::int as version,
      pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as readonly`.execute(db)
  const { encoding, persian, readonly } = rows[0]!
  const version = Math.floor(rows[0]!.version / 10_000)
  if (version < oldestVersion)
    throw new StartupError(`The database is PostgreSQL ${version}: use version ${oldestVersion} or newer.`)
  if (readonly) throw Object.assign(new Error('the database takes no writes'), { code: '25006' })
  if (encoding === 'UTF8' && persian) return
  throw new StartupError(unsuitableEncoding)
}
