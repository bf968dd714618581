import { numberReleased } from '#features/identity/contract.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets.ts'
import { subscribe, type Subscription } from '#platform/events/events.ts'
import { adMoved, priceFell } from '../ad/server/events.ts'
import { stopAdsWithoutNumber } from '../contact/server/stop-ads-without-number.ts'
import { recordAdMoved } from '../my-ads/server/car-events.ts'
import { notifyPriceDrop } from '../shortlist/server/notify-price-drop.ts'

/** The event subscriptions of the marketplace. */
export const marketplaceSubscriptions = (ctx: { db: Db; clock: Clock; secrets: Secrets }): Subscription[] => [
  subscribe(priceFell, {
    name: 'marketplace.notify-price-drop',
    lane: 'bulk',
    inOrder: true,
    runLong: (payload, run) => notifyPriceDrop(ctx, payload, run),
  }),
  subscribe(numberReleased, {
    name: 'marketplace.stop-ads-without-number',
    run: (trx, payload) => stopAdsWithoutNumber(trx, payload),
  }),
  subscribe(adMoved, {
    name: 'marketplace.record-in-timeline',
    inOrder: true,
    run: (trx, payload) => recordAdMoved(trx, ctx, payload),
  }),
]
