import { openPlatform } from '#platform/open-platform.ts'
import { exitWithSentence } from '#platform/startup-error.ts'
import { rotateColumn } from '#platform/database/rotate-keys.ts'
import { retireOldKeys } from '#platform/database/check-keys.ts'
import { sealedColumns } from './sealed-columns.ts'

/** Seals everything with the newest key of ENCRYPTION_KEYS (docs/how-to/rotate-keys.md). */
async function main(): Promise<void> {
  const { database, secrets } = await openPlatform(process.env, sealedColumns)
  try {
    for (const sealed of sealedColumns) {
      const count = await rotateColumn(database.db, secrets, sealed)
      process.stdout.write(`${sealed.table}.${sealed.column}: sealed ${count} values again\n`)
    }
    await retireOldKeys(database.db, secrets)
    process.stdout.write(`everything is sealed with key ${secrets.newestKey}\n`)
  } finally {
    await database.close()
  }
}

await main().catch(exitWithSentence)
