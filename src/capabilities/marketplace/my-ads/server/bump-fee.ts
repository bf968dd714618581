import type { Trx } from '#platform/database.ts'
import type { AdOwner } from '../../ad/server/ad-owner.ts'

/**
 * What bringing an ad to the top costs: whether it is settled. Who makes it cost something gives another one than
 * {@link freeBumps}, which asks `requestPayment` of payments and hears `payablePaid`.
 */
export type BumpFee = {
  settle(trx: Trx, bump: { adId: bigint; owner: AdOwner; now: Date }): Promise<boolean>
}

export const freeBumps: BumpFee = { settle: () => Promise.resolve(true) }
