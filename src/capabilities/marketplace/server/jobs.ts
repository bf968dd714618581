import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { handleJob, type JobTable } from '#platform/jobs.ts'
import { expireAds } from '../ad/server/expire-ads.ts'
import { measureAnswers } from '../ad/server/seller-answers.ts'
import { publishPriceDrops } from '../ad/server/publish-price-drops.ts'
import { tellUnread, tellUnreadJob } from '../chat/server/tell-unread.ts'
import { rateAds } from '../ad/server/rate-ads.ts'
import { matchSearches } from '../saved-searches/server/match-searches.ts'
import { writeImport, writeImportJob } from '../gallery-desk/server/write-import.ts'

/** Ratings every hour; ads end within minutes of their last day, and fallen prices are published as soon. */
export const marketplaceJobs = ({ db, clock }: { db: Db; clock: Clock }): JobTable => ({
  'marketplace.rate-ads': { run: async () => void (await rateAds(db, clock.now())), everySeconds: 3600 },
  'marketplace.measure-answers': { run: () => measureAnswers(db, clock.now()), everySeconds: 1800 },
  [tellUnreadJob.name]: handleJob(tellUnreadJob, (told, run) => tellUnread({ db, clock }, told, run)),
  'marketplace.publish-price-drops': {
    run: async () => void (await publishPriceDrops(db, clock.now())),
    everySeconds: 120,
  },
  'marketplace.match-saved-searches': {
    run: async () => void (await matchSearches({ db, clock })),
    everySeconds: 120,
  },
  'marketplace.expire-ads': { run: async () => void (await expireAds(db, clock.now())), everySeconds: 300 },
  [writeImportJob.name]: handleJob(writeImportJob, ({ importId }, run) =>
    writeImport({ db, clock }, BigInt(importId), run),
  ),
})
