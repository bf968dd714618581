import { checkInvariants } from '#platform/invariants.ts'
import { openPlatform } from '#platform/open-platform.ts'
import { exitWithSentence } from '#platform/startup-error.ts'
import { manifests } from './capabilities.ts'
import { sealedColumns } from './sealed-columns.ts'

/** `npm run -s invariants`: every invariant on the live database, as JSON. Ends with 1 when one is broken. */
async function main(): Promise<void> {
  const { database, secrets, config, clock } = await openPlatform(process.env, sealedColumns)
  const invariants = await checkInvariants({ db: database.db, secrets, config, manifests })
  const at = clock.now().toISOString()
  await database.close()
  const ok = invariants.every(({ count }) => count === 0)
  process.stdout.write(`${JSON.stringify({ ok, at, invariants }, null, 2)}\n`)
  process.exit(ok ? 0 : 1)
}

await main().catch(exitWithSentence)
