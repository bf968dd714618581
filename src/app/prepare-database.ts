import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseConfig } from '#platform/config.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openEmbedded } from '#platform/database/open-embedded.ts'
import { closeFiles, keepPrivate } from '#platform/private-folder.ts'

const migrations = 'database/migrations'
const unfinished = 'database.making-'

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
  removeUnfinished(DATA_DIR)
  const making = join(DATA_DIR, `${unfinished}${process.pid}`)
  const database = await openEmbedded({ folder: making })
  await migrate(database.db, { texts: readTexts(), build: process.env.BUILD_NAME })
  await database.close()
  closeFiles(making)
  // Another start may have been faster.
  if (existsSync(folder)) rmSync(making, { recursive: true })
  else renameSync(making, folder)
}

/** Removes what starts that were killed have left. */
function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir))
    if (name.startsWith(unfinished) && !runs(Number.parseInt(name.slice(unfinished.length), 10)))
      rmSync(join(dataDir, name), { recursive: true, force: true })
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

await main().catch(() => process.exit(1))
