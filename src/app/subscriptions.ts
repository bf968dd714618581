import { marketplaceSubscriptions } from '#capabilities/marketplace/contract.ts'
import type { Platform } from '#platform/context.ts'
import type { Subscription } from '#platform/events.ts'

/** Every subscription of the product: which capability does what when something happens in another. */
export const subscriptionsOf = ({ database: { db }, clock }: Pick<Platform, 'database' | 'clock'>): Subscription[] => [
  ...marketplaceSubscriptions({ db, clock }),
]
