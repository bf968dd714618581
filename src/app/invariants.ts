import { parseConfig } from '#platform/config.ts'
import { reportInvariants } from '#platform/invariants.ts'
import { openPlatform } from '#platform/open-platform.ts'
import { orderFromRunningServer } from '#platform/operator-socket.ts'
import { exitWithSentence } from '#platform/startup-error.ts'
import { manifests } from './features.ts'
import { sealedColumns } from './sealed-columns.ts'

/**
 * `npm run -s invariants`: checks every invariant on the live database and prints JSON, also while a server has the
 * embedded one open. Exits with 1 when one is broken.
 */
async function main(): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = parseConfig(process.env)
  const answer = DATABASE_URL ? null : await orderFromRunningServer(DATA_DIR, { verb: 'invariants' })
  const report = (answer as Report | null) ?? (await checkHere())
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  process.exit(report.ok ? 0 : 1)
}

type Report = Awaited<ReturnType<typeof reportInvariants>>

async function checkHere(): Promise<Report> {
  const { database, secrets, config, clock } = await openPlatform(process.env, sealedColumns, { logLevel: 'warn' })
  try {
    return await reportInvariants({ db: database.db, secrets, config, manifests, now: clock.now() })
  } finally {
    await database.close()
  }
}

await main().catch(exitWithSentence)
