import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { JobTable } from '#platform/jobs.ts'
import { expireAds } from './expire-ads.ts'
import { rateAds } from './rate-ads.ts'

/** Ratings every hour; ads end within minutes of their last day. */
export const marketplaceJobs = ({ db, clock }: { db: Db; clock: Clock }): JobTable => ({
  'marketplace.rate-ads': { run: async () => void (await rateAds(db, clock.now())), everySeconds: 3600 },
  'marketplace.expire-ads': { run: async () => void (await expireAds(db, clock.now())), everySeconds: 300 },
})
