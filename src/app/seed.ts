import { parseArgs } from 'node:util'
import { openPlatform } from '#platform/open-platform.ts'
import { clearDemo, seedDemo } from '#demo/seed-demo.ts'
import { exitWithSentence } from '#platform/startup-error.ts'
import { createProgress } from '#platform/progress.ts'
import { sealedColumns } from './sealed-columns.ts'

const usage = 'npm run seed -- [--ads 6000] [--users N] [--seed text]'

/**
 * Removes the demo of every feature and writes it again; running servers must be restarted (docs/decisions/0009). For
 * demo and benchmarks only: it refuses to run in production.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { ads: { type: 'string' }, users: { type: 'string' }, seed: { type: 'string' } },
  })
  const platform = await openPlatform(process.env, sealedColumns)
  const { database, config, secrets, log, clock } = platform
  try {
    if (config.MODE === 'production') throw new Error('MODE=production: seeding would replace real ads; use MODE=demo')
    const ads = wholeNumber('ads', values.ads) ?? config.DEMO_ADS
    const users = wholeNumber('users', values.users)
    await clearDemo(database.db)
    const began = performance.now()
    const progress = createProgress()
    const made = await seedDemo(
      { db: database.db, secrets, log, now: clock.now() },
      { ads, users, seed: values.seed, onProgress: (written) => progress.show(`${written} of ${ads} ads`) },
    )
    progress.end()
    const seconds = (performance.now() - began) / 1000
    const rate = Math.round((made?.ads ?? 0) / seconds)
    say(`${JSON.stringify(made)} in ${seconds.toFixed(1)} s, ${rate} ads a second`)
  } finally {
    await database.close()
  }
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,7}$/.test(text)) throw new Error(`--${name} must be a whole number up to 9,999,999: ${usage}`)
  return Number(text)
}

const say = (line: string) => process.stdout.write(`${line}\n`)

await main().catch(exitWithSentence)
