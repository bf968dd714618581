import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '#platform/clock.ts'
import { parseConfig } from '#platform/config.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openEmbedded } from '#platform/database/open-embedded.ts'
import { createLog } from '#platform/log.ts'
import { closeFiles, keepPrivate } from '#platform/private-folder.ts'
import { loadSecrets } from '#platform/secrets.ts'

const unfinished = 'database.making-'

/**
 * Makes the embedded database of DATA_DIR, with the demo in demo mode, where there is none yet. The start script runs it beside the
 * first build. The folder gets its name when it is whole; what fails here the server does by itself and reports.
 */
async function main(): Promise<void> {
  const config = parseConfig(process.env)
  const { DATA_DIR, DATABASE_URL, MODE, DEMO_ADS } = config
  const folder = join(DATA_DIR, 'database')
  if (DATABASE_URL || existsSync(folder)) return
  keepPrivate(DATA_DIR)
  removeUnfinished(DATA_DIR)
  const making = join(DATA_DIR, `${unfinished}${process.pid}`)
  const database = await openEmbedded({ folder: making })
  await migrate(database.db)
  const context = {
    db: database.db,
    secrets: loadSecrets(config),
    log: createLog(config.LOG_LEVEL),
    now: systemClock.now(),
  }
  const { seedDemo } = MODE === 'demo' ? await import('#demo/seed-demo.ts') : {}
  await seedDemo?.(context, { ads: DEMO_ADS })
  await database.close()
  closeFiles(making)
  // Another start may have been faster.
  if (existsSync(folder)) rmSync(making, { recursive: true })
  else renameSync(making, folder)
}

/** Removes the leftovers of killed starts. */
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
