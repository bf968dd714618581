import { sql } from 'kysely'
import { getCatalogue, loadCatalogue } from '#capabilities/catalog/contract.ts'
import { seedDemoPeople } from '#capabilities/identity/server/demo-people.ts'
import { seedDemoMarket } from '#capabilities/marketplace/demo/server/seed-demo-market.ts'
import { withoutIndexes } from '#capabilities/marketplace/demo/server/without-indexes.ts'
import { rateAds } from '#capabilities/marketplace/ad/server/rate-ads.ts'
import { seedTickets } from '#capabilities/support/server/demo/seed-tickets.ts'
import { inTransaction, type Db, type Trx } from '#platform/database.ts'
import { gatherStatistics } from '#platform/database/statistics.ts'
import type { Log } from '#platform/log.ts'
import type { Secrets } from '#platform/secrets.ts'
import { seedDemoNotices } from './demo-notices.ts'

type SeedContext = { db: Db; secrets: Secrets; log: Log; now: Date }

/** `users` are the private people beside the sign-in ones; when absent, as many as the ads need. */
export type DemoOptions = { ads: number; users?: number; seed?: string; onProgress?: (written: number) => void }

export type DemoCounts = { users: number; galleries: number; ads: number; rated: number }

/** A gallery has some 37 ads, and a private person some 1.4. */
const ADS_PER_GALLERY = 150
const USERS_PER_AD = 0.62

/**
 * Fills an empty marketplace with people, galleries and ads, all or nothing; null when something is there already. The
 * same seed and time give the same rows.
 */
export async function seedDemo(
  { db, secrets, log, now }: SeedContext,
  options: DemoOptions,
): Promise<DemoCounts | null> {
  await loadCatalogue(db)
  if (await hasMarket(db)) return null
  const began = performance.now()
  const { ads, seed = 'farman', onProgress } = options
  const galleries = ads < 100 ? 4 : Math.max(40, Math.round(ads / ADS_PER_GALLERY))
  const count = options.users ?? galleries + Math.ceil(ads * USERS_PER_AD)
  const catalogue = await getCatalogue(db)
  const fill = async (trx: Trx) => {
    // Two instances may start at once: the second waits here and then finds the market filled.
    await sql`lock table gallery in share row exclusive mode`.execute(trx)
    if (await hasMarket(trx)) return null
    const { byRole, others } = await seedDemoPeople(trx, { secrets, now, seed, count })
    const people = { galleryOwner: byRole['gallery-owner'], seller: byRole.seller, others }
    return withoutIndexes(trx, async () => {
      const market = await seedDemoMarket(trx, { secrets, catalogue, people, now, seed, ads, galleries, onProgress })
      await seedDemoNotices(trx, { buyer: byRole.buyer, seller: byRole.seller }, now)
      await seedTickets(trx, { people: [byRole.buyer, byRole.seller], staff: byRole.support, now })
      await gatherStatistics(trx)
      return { ...market, rated: await rateAds(trx, now) }
    })
  }
  const made = await inTransaction(db, fill, { withoutTimeLimits: true })
  if (!made) return null
  const counts = { users: count, ...made }
  log.info({ ...counts, ms: Math.round(performance.now() - began) }, 'demo content made')
  return counts
}

async function hasMarket(db: Db): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from ad) or exists (select from gallery) as any`.execute(db)
  return rows[0]?.any ?? false
}
