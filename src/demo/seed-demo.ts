import { advisoryLock } from '#platform/database/advisory-lock.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { markDemo } from '#platform/database/demo-mark.ts'
import { gatherStatistics } from '#platform/database/statistics.ts'
import type { DemoContent, DemoCounts } from './demo.ts'
import { demos } from './demos.ts'
import type { Log } from '#platform/log.ts'
import type { Secrets } from '#platform/secrets.ts'
import { manifests } from '#app/features.ts'

type SeedContext = { db: Db; secrets: Secrets; log: Log; now: Date }

/** `users` is the number of private people besides the sign-in ones; the default is what the features need. */
export type DemoOptions = { ads: number; users?: number; seed?: string; onProgress?: (written: number) => void }

/**
 * Writes the demo of every feature, all or nothing; null when a feature already has content. The same seed and time
 * give the same rows.
 */
export async function seedDemo(
  { db, secrets, log, now }: SeedContext,
  { ads: size, users, seed = 'farman', onProgress }: DemoOptions,
): Promise<DemoCounts | null> {
  for (const { prepare } of manifests) await prepare?.(db)
  if (await hasContent(db)) return null
  const began = performance.now()
  const people = users ?? Math.max(0, ...demos.map(({ demo }) => demo.peopleNeeded?.(size) ?? 0))
  const fill = async (trx: Trx) => {
    // Two instances may start at once: the second waits here and then finds the content of the first.
    await advisoryLock(trx, 'demo')
    if (await hasContent(trx)) return null
    const counts: DemoCounts[] = []
    let content = {} as DemoContent
    for (const { name, demo } of demos) {
      const from = performance.now()
      const written = await demo.write(trx, { secrets, now, seed, size, people, onProgress, content })
      content = { ...content, ...written.content }
      if (written.counts) counts.push(written.counts)
      log.debug({ feature: name, ms: Math.round(performance.now() - from) }, 'demo of a feature made')
    }
    await markDemo(trx)
    await gatherStatistics(trx)
    return Object.assign({}, ...counts) as DemoCounts
  }
  const counts = await inTransaction(db, fill, { withoutTimeLimits: true })
  if (counts) log.info({ ...counts, ms: Math.round(performance.now() - began) }, 'demo content made')
  return counts
}

/** Removes the demo content of all features, dependent features first. */
export async function clearDemo(db: Db): Promise<void> {
  const clear = async (trx: Trx) => {
    for (const { demo } of demos.toReversed()) await demo.clear?.(trx)
  }
  await inTransaction(db, clear, { withoutTimeLimits: true })
}

async function hasContent(db: Db): Promise<boolean> {
  for (const { demo } of demos) if (await demo.hasContent?.(db)) return true
  return false
}
