import type { Trx } from '#platform/database/database.ts'
import type { AdOwner } from '../../ad/server/ad-owner.ts'

/**
 * The fee for moving an ad to the top: whether it is settled. To charge, replace {@link freeBumps}
 * with one that calls `requestPayment` of `payments` and subscribes to `payablePaid`.
 */
export type BumpFee = {
  settle(trx: Trx, bump: { adId: bigint; owner: AdOwner; now: Date }): Promise<boolean>
}

export const freeBumps: BumpFee = { settle: () => Promise.resolve(true) }
