import type { Platform } from '#platform/context.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { marketOffersOf } from './market-offers.ts'
import { checkAlertsHandler, checkAlertsJob } from './price-alerts/check-alerts.ts'
import { forgetSharedValuations } from './my-car/shared-valuation.ts'
import { recordMarketDay } from './write-market-days.ts'

/** Stores the market of each day, from the ads of that day, four times, so that the evening's ads count. */
export const pricesJobs = ({ database: { db }, clock, manifests }: Platform): JobTable => {
  const offers = marketOffersOf(manifests)
  if (!offers) return {}
  return {
    'prices.record-market-day': {
      run: async () => void (await recordMarketDay(db, offers, clock.now())),
      everySeconds: 6 * 3600,
    },
    [checkAlertsJob.name]: checkAlertsHandler({ db, clock }),
    'prices.forget-shared-valuations': {
      run: () => forgetSharedValuations(db, clock.now()),
      everySeconds: 6 * 3600,
    },
  }
}
