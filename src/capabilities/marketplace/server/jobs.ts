import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { JobTable } from '#platform/jobs.ts'
import { expireAds } from '../ad/server/expire-ads.ts'
import { rateAds } from '../ad/server/rate-ads.ts'
import { notifyPriceDrops } from '../shortlist/server/notify-price-drops.ts'

/** Ratings every hour; ads end within minutes of their last day, and fallen prices are told as soon. */
export const marketplaceJobs = ({ db, clock }: { db: Db; clock: Clock }): JobTable => ({
  'marketplace.rate-ads': { run: async () => void (await rateAds(db, clock.now())), everySeconds: 3600 },
  'marketplace.tell-price-drops': {
    run: async () => void (await notifyPriceDrops(db, clock.now())),
    everySeconds: 120,
  },
  'marketplace.expire-ads': { run: async () => void (await expireAds(db, clock.now())), everySeconds: 300 },
})
