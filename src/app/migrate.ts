import { parseArgs } from 'node:util'
import { parseConfig } from '#platform/config.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openEmbedded } from '#platform/database/open-embedded.ts'
import { openServer } from '#platform/database/open-postgres.ts'
import { join } from 'node:path'
import { exitWithSentence } from '#platform/startup-error.ts'

/**
 * `npm run migrate [-- --dry-run]`: migrates the database to the newest schema, or lists the pending migrations, and
 * exits. It needs the database role of the owner only; serving processes then find nothing to do.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean' } } })
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR } = parseConfig(process.env)
  const dryRun = values['dry-run'] ?? false
  const database = DATABASE_URL
    ? await openServer(DATABASE_DIRECT_URL ?? DATABASE_URL)
    : await openEmbedded({ folder: join(DATA_DIR, 'database') })
  try {
    const names = await migrate(database.db, { dryRun })
    for (const name of names) process.stdout.write(`${name}\n`)
    const verb = dryRun ? 'would run' : 'ran'
    process.stdout.write(names.length ? `${names.length} migrations ${verb}\n` : 'the database is up to date\n')
  } finally {
    await database.close()
  }
}

await main().catch(exitWithSentence)
