import { sealOldLog } from './audit/seal-old-log.ts'
import { systemClock, type Clock } from './clock.ts'
import type { PlatformBase } from './context.ts'
import { createDatabaseClock, readDatabaseMs } from './database-clock.ts'
import type { Database } from './database/database.ts'
import { logAfterCommitErrorsTo } from './database/after-commit.ts'
import { guardOutgoingCalls } from './outbound/guard-outgoing-calls.ts'
import { checkKeys, knowsKeys, missingKeys } from './database/check-keys.ts'
import { migrate } from './database/migrate.ts'
import type { SealedColumn } from './database/sealed-column.ts'
import { logRowErrorsTo } from './jobs/each-row.ts'
import { createLog, type Log } from './log.ts'
import { openEarly, type Early } from './open-early.ts'
import { createOutbound } from './outbound/outbound.ts'
import { loadSecrets, wouldMakeSecrets } from './secrets.ts'

/** Opens the clock: several instances of a server use its time; an embedded database uses this machine's. */
const openClock = async ({ db, engine }: Database, log: Log): Promise<Clock> =>
  engine === 'server' ? createDatabaseClock({ readMs: () => readDatabaseMs(db), log }) : systemClock

/**
 * Opens config, database (migrated), secrets, log and outbound calls of one process. Throws with a readable sentence
 * when the configuration is wrong, the data folder is open elsewhere, or the keys do not belong to the database.
 * `logLevel` is for commands whose output is read by people or programs; `early` is what the process has opened already.
 */
export async function openPlatform(
  environment: Record<string, string | undefined>,
  sealedColumns: readonly SealedColumn[] = [],
  { logLevel, early = openEarly(environment) }: { logLevel?: string; early?: Early } = {},
): Promise<PlatformBase> {
  const { config, opening } = early
  const log = createLog(logLevel ?? config.LOG_LEVEL)
  logAfterCommitErrorsTo(log)
  logRowErrorsTo(log)
  guardOutgoingCalls()
  const database = await opening
  try {
    // Unreadable keys change nothing in the database.
    const existing = wouldMakeSecrets(config) ? null : loadSecrets(config)
    const ran = await migrate(database.db)
    if (ran.length) log.info({ migrations: ran }, 'database migrated')
    if (wouldMakeSecrets(config) && (await knowsKeys(database.db))) throw missingKeys()
    const secrets = existing ?? loadSecrets(config)
    await checkKeys(database.db, secrets, sealedColumns)
    await sealOldLog(database.db, secrets, log)
    const clock = await openClock(database, log)
    return { config, log, database, clock, secrets, outbound: createOutbound({ log }) }
  } catch (error) {
    await database.close()
    throw error
  }
}
