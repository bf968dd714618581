import { daySeconds } from '#kit/durations.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/database.ts'
import { handleJob, type JobTable } from '#platform/jobs/jobs.ts'
import type { Secrets } from '#platform/secrets.ts'
import { forgetViewers } from '../ad-page/server/count-view.ts'
import { expireAds, notifyEndingAds } from '../ad/server/expire-ads.ts'
import { measureAnswers, measureConduct, noteActiveSellers } from '../ad/server/seller-answers.ts'
import { tendLines } from '../contact/server/relay-lines.ts'
import type { NumberRelay } from '../contact/server/providers/relay-port.ts'
import { publishPriceDrops } from '../ad/server/publish-price-drops.ts'
import { forgetLeftThreads } from '../conversations/server/personal-data.ts'
import { notifyUnread, notifyUnreadJob } from '../conversations/server/notify-unread.ts'
import { notifySold } from '../conversations/server/notify-sold.ts'
import { rateAds } from '../ad/server/rate-ads.ts'
import { notifyBackOnOffer, notifyBetterDeals } from '../shortlist/server/notify-bookmark-news.ts'
import { matchSearches } from '../saved-searches/server/match-searches.ts'
import { notifyFollowers } from '../dealers/server/follow.ts'
import { deliver, deliverJob } from '../dealer-api/server/deliver.ts'
import { freshEvents, removeOldTraces, spreadEvents } from '../dealer-api/server/spread-events.ts'
import type { DealerCalls } from '../dealer-panel/server/providers/dealer-calls.ts'
import { hideForBait, hideForBaitJob } from '../reports/server/hide-for-bait.ts'
import { endStrikes } from '../strikes/server/end-strikes.ts'
import { releasePictures } from '../ad/server/release-pictures.ts'
import { planFeeds, readFeed, readFeedJob } from '../dealer-panel/server/feed.ts'
import { writeBatch, writeBatchJob } from '../dealer-panel/server/write-batch.ts'
import { writeImport, writeImportJob } from '../dealer-panel/server/write-import.ts'

type JobParts = { db: Db; clock: Clock; secrets: Secrets; calls: () => DealerCalls; relay: () => NumberRelay | null }

/** Rates ads every hour. Expires ads and publishes price drops within minutes. */
export const marketplaceJobs = ({ db, clock, secrets, calls, relay }: JobParts): JobTable => ({
  'marketplace.rate-ads': { run: async () => void (await rateAds(db, clock.now())), everySeconds: 3600 },
  'marketplace.measure-answers': {
    run: async () => {
      await measureAnswers(db, clock.now())
      await measureConduct(db, clock.now())
      await noteActiveSellers(db)
    },
    everySeconds: 1800,
  },
  [notifyUnreadJob.name]: handleJob(notifyUnreadJob, (message, run) => notifyUnread({ db, clock }, message, run)),
  'marketplace.tell-sold': { run: async () => void (await notifySold({ db, clock })), everySeconds: 300 },
  [hideForBaitJob.name]: handleJob(hideForBaitJob, ({ galleryId }, run) =>
    hideForBait({ db, clock }, BigInt(galleryId), run),
  ),
  'marketplace.publish-price-drops': {
    run: async () => void (await publishPriceDrops(db, clock.now())),
    everySeconds: 120,
  },
  'marketplace.match-saved-searches': {
    run: async () => void (await matchSearches({ db, clock })),
    everySeconds: 30,
  },
  'marketplace.tell-bookmark-news': {
    run: async () => {
      await notifyBackOnOffer({ db, clock })
      await notifyBetterDeals({ db, clock })
    },
    everySeconds: 300,
  },
  'marketplace.forget-viewers': {
    run: async () => void (await forgetViewers(db, clock.now())),
    everySeconds: 6 * 3600,
  },
  'marketplace.forget-threads': { run: () => forgetLeftThreads(db, clock.now()), everySeconds: daySeconds },
  'marketplace.tell-followers': {
    run: async () => void (await notifyFollowers({ db, clock })),
    everySeconds: 60,
  },
  'marketplace.tend-relay': {
    run: () => tendLines({ db, clock, relay: relay() }),
    everySeconds: 60,
  },
  'marketplace.tell-ending-ads': { run: () => notifyEndingAds({ db, clock }), everySeconds: 3600 },
  'marketplace.expire-ads': { run: async () => void (await expireAds(db, clock.now())), everySeconds: 300 },
  'marketplace.end-strikes': { run: () => endStrikes({ db, clock }), everySeconds: 600 },
  [writeImportJob.name]: handleJob(writeImportJob, ({ importId }, run) =>
    writeImport({ db, clock }, BigInt(importId), run),
  ),
  [writeBatchJob.name]: handleJob(writeBatchJob, ({ batchId }, run) => writeBatch({ db, clock }, BigInt(batchId), run)),
  'marketplace.release-pictures': { run: () => releasePictures(db, clock.now()), everySeconds: 6 * 3600 },
  'marketplace.plan-feeds': { run: () => planFeeds({ db, clock }), everySeconds: 300 },
  [readFeedJob.name]: handleJob(readFeedJob, ({ galleryId }, run) =>
    readFeed({ db, clock, secrets, calls: calls() }, BigInt(galleryId), run),
  ),
  'marketplace.spread-ad-events': { run: () => spreadEvents(db), everySeconds: 10, rows: () => [freshEvents(db)] },
  [deliverJob.name]: handleJob(deliverJob, (delivery, run) =>
    deliver({ db, clock, secrets, calls: calls() }, delivery, run),
  ),
  'marketplace.remove-old-deliveries': { run: () => removeOldTraces(db, clock.now()), everySeconds: 3600 },
})
