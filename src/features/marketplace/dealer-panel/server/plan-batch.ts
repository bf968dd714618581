import '../../posting/server/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { stateAfterAction } from '../../ad/ad-states.ts'
import { isSmallStep } from '../../ad/price-steps.ts'
import { movedPrice, moveProblem } from '../bulk-price.ts'
import { isEarly } from '../../my-ads/own-ad-actions.ts'
import { moveOf, type BatchAction, type BatchDetails, type BatchFacts, type BatchReason } from '../stock-batch.ts'
import type { selectChosen } from './find-stock.ts'

/** An ad of a batch, as the rules see it. */
export type BatchAd = Pick<
  Awaited<ReturnType<typeof selectChosen>>[number],
  | 'state'
  | 'price_rial'
  | 'market_rial'
  | 'seller_id'
  | 'expires_at'
  | 'renewals'
  | 'published_at'
  | 'bumped_at'
  | 'bumps'
>

type Rules = { now: Date; recent: readonly bigint[]; renewals: number; suspended: boolean }
type Choice = { act: BatchAction; details: BatchDetails }
type Planned = { before: BatchFacts } & ({ after: BatchFacts } | { reason: BatchReason })

/** Returns the facts that an act changes, as they are now. */
export function factsFor(action: BatchAction, ad: BatchAd): BatchFacts {
  if (action === 'price') return { price: ad.price_rial === null ? null : String(ad.price_rial) }
  if (action === 'hand') return { seller: String(ad.seller_id) }
  if (action !== 'renew') return { state: ad.state }
  return {
    state: ad.state,
    expires: ad.expires_at?.toISOString() ?? null,
    renewals: ad.renewals,
    published: ad.published_at?.toISOString() ?? null,
    bumped: ad.bumped_at?.toISOString() ?? null,
    bumps: ad.bumps,
  }
}

/**
 * Decides what an act does to one ad, or why it leaves it out. A renewal's end is only known when it is written;
 * `after` then has the state alone.
 */
export function planBatchRow(ad: BatchAd, { act, details }: Choice, rules: Rules): Planned {
  const before = factsFor(act, ad)
  const left = (reason: BatchReason) => ({ before, reason })
  if (act === 'price') {
    const move = moveOf(details)
    if (!move) return left('same')
    const movable = stateAfterAction(ad.state, 'reprice', 'seller') !== null
    const problem = moveProblem({ price: ad.price_rial, movable }, move)
    if (problem) return left(problem)
    const current = ad.price_rial!
    const price = movedPrice(current, move)
    const small = isSmallStep({ price, current, recent: rules.recent, marketRial: ad.market_rial })
    return small ? { before, after: { price: String(price) } } : left('too-much')
  }
  if (act === 'hand') {
    const to = 'to' in details ? details.to : ''
    if (ad.state === 'sold' || ad.state === 'removed') return left('state')
    return to === before.seller ? left('same-person') : { before, after: { seller: to } }
  }
  const state = stateAfterAction(ad.state, act, 'seller')
  if (state === null) return left('state')
  if (act !== 'pause' && rules.suspended) return left('gallery-stopped')
  if (act === 'renew' && ad.renewals >= rules.renewals) return left('renewed')
  if (act === 'renew' && isEarly(ad, rules.now)) return left('early')
  return { before, after: { state } }
}

/** Locks an ad of a dealer and returns it; undefined when it is gone. */
export const lockBatchAd = (db: Db, dealerId: bigint, adId: bigint) =>
  db
    .selectFrom('ad')
    .select(['id', 'public_id', 'state', 'price_rial', 'market_rial', 'seller_id', 'expires_at', 'renewals'])
    .select(['published_at', 'bumped_at', 'bumps'])
    .where('id', '=', adId)
    .where('gallery_id', '=', dealerId)
    .forUpdate()
    .executeTakeFirst()
