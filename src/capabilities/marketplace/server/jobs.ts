import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { JobTable } from '#platform/jobs.ts'
import { expireAds } from './expire-ads.ts'
import { rateAds } from './rate-ads.ts'
import { tellPriceDrops } from './tell-price-drops.ts'

/** Ratings every hour; ads end within minutes of their last day, and fallen prices are told as soon. */
export const marketplaceJobs = ({ db, clock }: { db: Db; clock: Clock }): JobTable => ({
  'marketplace.rate-ads': { run: async () => void (await rateAds(db, clock.now())), everySeconds: 3600 },
  'marketplace.tell-price-drops': {
    run: async () => void (await tellPriceDrops(db, clock.now())),
    everySeconds: 120,
  },
  'marketplace.expire-ads': { run: async () => void (await expireAds(db, clock.now())), everySeconds: 300 },
})
