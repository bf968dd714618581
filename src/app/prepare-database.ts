import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { parseConfig } from '#platform/config.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openEmbedded } from '#platform/database/open-embedded.ts'
import { closeFiles, keepPrivate } from '#platform/private-folder.ts'

const migrations = 'database/migrations'

function readTexts(): Record<string, string> {
  const names = readdirSync(migrations).filter((name) => name.endsWith('.sql'))
  return Object.fromEntries(
    names.map((name) => [name.slice(0, -'.sql'.length), readFileSync(join(migrations, name), 'utf8')]),
  )
}

/**
 * Makes the embedded database of DATA_DIR with all its tables, where there is none yet. The start script runs it from the sources
 * beside the first build: the engine needs one core and some ten seconds. The folder gets its name when it is whole; what fails here
 * the server does by itself and tells.
 */
async function main(): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = parseConfig(process.env)
  const folder = join(DATA_DIR, 'database')
  if (DATABASE_URL || existsSync(folder)) return
  keepPrivate(DATA_DIR)
  const making = `${folder}.making-${process.pid}`
  const database = await openEmbedded({ folder: making })
  await migrate(database.db, { texts: readTexts(), build: process.env.BUILD_NAME })
  await database.close()
  closeFiles(making)
  if (!existsSync(folder)) renameSync(making, folder)
}

await main().catch(() => process.exit(1))
