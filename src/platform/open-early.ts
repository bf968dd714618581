import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseConfig, type Config } from './config.ts'
import type { Database } from './database/database.ts'
import { openEmbedded } from './database/open-embedded.ts'
import { openServer } from './database/open-postgres.ts'
import { closeFiles, keepPrivate } from './private-folder.ts'
import { StartupError } from './startup-error.ts'

/** The configuration of a process, and its database, which may still be opening. */
export type Early = { config: Config; opening: Promise<Database> }

/**
 * Reads the configuration and begins to open the database, not migrated yet; imports little, so that a process can begin
 * with it. Throws with a readable sentence when the configuration is wrong; `opening` rejects when the database cannot be
 * opened.
 */
export function openEarly(environment: Record<string, string | undefined>): Early {
  const config = parseConfig(environment)
  keepPrivate(config.DATA_DIR)
  const opening = openDatabase(config)
  // The caller that awaits it later reports the failure.
  opening.catch(() => {})
  return { config, opening }
}

const openDatabase = (config: Config): Promise<Database> =>
  config.DATABASE_URL
    ? openServer(config.DATABASE_URL, {
        directUrl: config.DATABASE_DIRECT_URL,
        poolSize: config.DATABASE_POOL_SIZE,
        statementSeconds: config.DATABASE_STATEMENT_SECONDS,
        lockSeconds: config.DATABASE_LOCK_SECONDS,
        idleTransactionSeconds: config.DATABASE_IDLE_TRANSACTION_SECONDS,
      })
    : openPrivately(join(config.DATA_DIR, 'database'))

const ofPostgres = /^(?:base|global|pg_\w+|pg_\w+\.conf|PG_VERSION|postgresql(?:\.auto)?\.conf|postmaster\.\w+)$/

/** Throws when the folder of the embedded database holds files of something else. */
function refuseForeignFolder(folder: string): void {
  if (existsSync(join(folder, '../PG_VERSION')))
    throw new StartupError(
      `DATA_DIR (${dirname(folder)}) is the folder of a PostgreSQL server: name a folder of its own for this product.`,
    )
  const foreign = existsSync(folder) && readdirSync(folder).find((name) => !ofPostgres.test(name))
  if (!foreign) return
  throw new StartupError(
    `${folder} holds «${foreign}», which is not a part of the embedded database: name another folder in DATA_DIR.`,
  )
}

async function openPrivately(folder: string): Promise<Database> {
  refuseForeignFolder(folder)
  const isNew = !existsSync(folder)
  const database = await openEmbedded({ folder })
  if (isNew) closeFiles(folder)
  return database
}
