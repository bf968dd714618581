import { openPlatform } from '#platform/open-platform.ts'
import { rotateColumn } from '#platform/database/rotate-keys.ts'
import { manifests } from './capabilities.ts'

const sealedColumns = manifests.flatMap(({ sealedColumns = [] }) => sealedColumns)

/** Seals everything with the newest key of ENCRYPTION_KEYS (docs/how-to/rotate-keys.md). */
async function main(): Promise<void> {
  const { database, secrets } = await openPlatform(process.env)
  try {
    for (const sealed of sealedColumns) {
      const count = await rotateColumn(database.db, secrets, sealed)
      process.stdout.write(`${sealed.table}.${sealed.column}: ${count} sealed anew\n`)
    }
    process.stdout.write(`everything is sealed with key ${secrets.newestKey}\n`)
  } finally {
    await database.close()
  }
}

await main()
