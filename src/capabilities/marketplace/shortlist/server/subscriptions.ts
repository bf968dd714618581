import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { subscribe, type Subscription } from '#platform/events.ts'
import { priceFell } from '../../ad/server/events.ts'
import { notifyPriceDrop } from './notify-price-drop.ts'

/** What the marketplace does when something happens. */
export const marketplaceSubscriptions = (ctx: { db: Db; clock: Clock }): Subscription[] => [
  subscribe(priceFell, {
    name: 'marketplace.notify-price-drop',
    lane: 'bulk',
    inOrder: true,
    runLong: (payload, run) => notifyPriceDrop(ctx, payload, run),
  }),
]
