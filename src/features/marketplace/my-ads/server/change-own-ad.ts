import { notifyAdMoved } from '../../ad/server/notify-ad-moved.ts'
import { isSmallStep } from '../../ad/price-steps.ts'
import { rateAd } from '../../ad/server/rate-ads.ts'
import { findRecentPrices } from '../../ad/server/recent-prices.ts'
import '../../ad/server/tables.ts'
import '../../posting/server/tables.ts'
import { ruleAt } from '#features/rules/contract.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { ownedBy, type AdOwner } from '../../ad/server/ad-owner.ts'
import { stateAfterAction, stateAfterUndo, undoMinutes, type AdState } from '../../ad/ad-states.ts'
import { dropProposedPrice, withdrawWaiting } from '../../posting/server/proposals.ts'
import { endOfTime, notePrice } from '../../posting/server/publish-ad.ts'
import { findStanding } from '../../strikes/server/find-strikes.ts'
import { lockSeller } from '../../posting/server/lock-seller.ts'
import { adBump, adPosting, liveMostOf } from '../../posting/server/rules.ts'
import { freeBumps } from './bump-fee.ts'
import { isEarly, nextBump, type OwnAction, type OwnRefusal } from '../own-ad-actions.ts'

type Change = AdOwner & { adId: string; act: OwnAction; priceRial?: bigint; hidePrice?: boolean }
/** A request, or a job that acts for a dealer. */
type Acting = Pick<RequestContext, 'db' | 'now'>
type Row = Awaited<ReturnType<typeof lockOwnAd>>

/** Runs one action of a seller on an ad; throws not-found for other people's ads. */
export async function changeOwnAd(ctx: Acting, change: Change): Promise<Result<AdState, OwnRefusal>> {
  return inTransaction<Result<AdState, OwnRefusal>>(ctx.db, async (trx) => {
    // Serialise the actions of one seller in several tabs.
    const seller = await lockSeller(trx, change)
    const ad = await lockOwnAd(trx, change)
    if (seller.suspended && ['resume', 'renew', 'bump', 'undo'].includes(change.act)) {
      return refuse('gallery-stopped')
    }
    // What a ban has stopped does not come back by another way.
    if (['resume', 'renew', 'bump', 'undo'].includes(change.act)) {
      const { closed } = await findStanding(trx, change, ctx.now)
      if (closed?.effect === 'banned') return refuse('posting-closed')
    }
    if (change.act === 'undo') return undo(ctx, trx, ad)
    const state = stateAfterAction(ad.state, change.act, 'seller')
    if (state === null) return refuse('state')
    if (change.act === 'reprice') return reprice(ctx, trx, { ad, priceRial: change.priceRial ?? 0n, state })
    if (change.act === 'renew') return renew(ctx, trx, ad)
    if (change.act === 'bump') return bump(ctx, trx, ad)
    const sold = change.act === 'sell'
    const remembered = sold || change.act === 'remove'
    await trx
      .updateTable('ad')
      .set({
        state,
        ...(sold
          ? { sold_at: ctx.now, sold_rial: change.priceRial ?? null, price_hidden: change.hidePrice ?? false }
          : {}),
        ...(remembered ? { state_before: ad.state, changed_at: ctx.now } : {}),
      })
      .where('id', '=', ad.id)
      .execute()
    if (sold) await notifyAdMoved(trx, ad.id, 'sold')
    return ok(state)
  })
}

/** Takes back an edit of a live ad that waits for a review; the public version stays. */
export async function withdrawEdit(ctx: Acting, own: AdOwner & { adId: string }): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const { id, state } = await lockOwnAd(trx, own)
    // A new ad is withdrawn by removing it.
    if (state !== 'pending') await withdrawWaiting(trx, id, ctx.now)
  })
}

async function lockOwnAd(trx: Trx, { adId, ...owner }: AdOwner & { adId: string }) {
  const ad = await trx
    .selectFrom('ad')
    .select([
      'id',
      'state',
      'state_before',
      'changed_at',
      'price_rial',
      'market_rial',
      'published_at',
      'expires_at',
      'renewals',
      'bumped_at',
      'bumps',
    ])
    .where('public_id', '=', adId)
    .where(ownedBy(owner))
    .forUpdate()
    .executeTakeFirst()
  if (!ad) throw notFound()
  return { ...ad, owner: { personId: owner.personId, galleryId: owner.galleryId } }
}

/** Whether the seller has a free slot; ended ads use none. */
async function hasRoom(ctx: Acting, trx: Trx, ad: Row): Promise<boolean> {
  const open = await trx
    .selectFrom('ad')
    .select('id')
    .where(ownedBy(ad.owner))
    .where('id', '<>', ad.id)
    .where('state', 'in', ['pending', 'published', 'paused'])
    .execute()
  return open.length < (await liveMostOf(trx, ad.owner, ctx.now))
}

async function undo(ctx: Acting, trx: Trx, ad: Row): Promise<Result<AdState, OwnRefusal>> {
  const state = stateAfterUndo(ad.state, ad.state_before)
  if (state === null || ad.changed_at === null) return refuse('state')
  if (ctx.now.getTime() - ad.changed_at.getTime() > undoMinutes * 60_000) return refuse('late')
  if (['pending', 'published', 'paused'].includes(state) && !(await hasRoom(ctx, trx, ad))) return refuse('too-many')
  await trx
    .updateTable('ad')
    .set({ state, state_before: null, changed_at: null, sold_at: null, sold_rial: null, price_hidden: false })
    .where('id', '=', ad.id)
    .execute()
  if (ad.state === 'sold') await notifyAdMoved(trx, ad.id, 'not-sold')
  return ok(state)
}

async function renew(ctx: Acting, trx: Trx, ad: Row): Promise<Result<AdState, OwnRefusal>> {
  const { now } = ctx
  const { value: rule } = await ruleAt(trx, adPosting, now)
  if (ad.renewals >= rule.renewals) return refuse('renewed')
  if (isEarly(ad, now)) return refuse('early')
  if (ad.state === 'expired' && !(await hasRoom(ctx, trx, ad))) return refuse('too-many')
  await trx
    .updateTable('ad')
    .set({
      state: 'published',
      expires_at: await endOfTime(trx, now),
      renewals: ad.renewals + 1,
      // An expired ad restarts today; renewing a live ad does not move it to the top.
      ...(ad.state === 'expired' ? { published_at: now, bumped_at: null, bumps: 0 } : {}),
    })
    .where('id', '=', ad.id)
    .execute()
  return ok('published')
}

/** Moves the ad to the top of the lists, after settling the fee. */
async function bump(ctx: Acting, trx: Trx, ad: Row): Promise<Result<AdState, OwnRefusal>> {
  const { now } = ctx
  const { value: rule } = await ruleAt(trx, adBump, now)
  const next = nextBump(ad, rule)
  if (next === null) return refuse('bump-most')
  if (next > now) return refuse('bump-early')
  if (!(await freeBumps.settle(trx, { adId: ad.id, owner: ad.owner, now }))) return refuse('bump-unpaid')
  await trx
    .updateTable('ad')
    .set({ bumped_at: now, bumps: ad.bumps + 1 })
    .where('id', '=', ad.id)
    .execute()
  return ok('published')
}

type Repricing = { ad: Row; priceRial: bigint; state: AdState }

async function reprice(
  ctx: Acting,
  trx: Trx,
  { ad, priceRial, state }: Repricing,
): Promise<Result<AdState, OwnRefusal>> {
  if (ad.price_rial === null) return refuse('no-price')
  const recent = (await findRecentPrices(trx, [ad.id], ctx.now)).get(ad.id) ?? []
  const step = { price: priceRial, current: ad.price_rial, recent, marketRial: ad.market_rial }
  if (!isSmallStep(step)) return refuse('big-change')
  await trx.updateTable('ad').set({ price_rial: priceRial }).where('id', '=', ad.id).execute()
  await notePrice(trx, ad.id, { price: priceRial, now: ctx.now })
  await dropProposedPrice(trx, ad.id, ctx.now)
  await rateAd(trx, ad.id, ctx.now)
  return ok(state)
}

/** Sets an earlier price of an ad again, which needs no new review; for undoing within minutes. */
export async function restorePrice({ db, now }: Acting, adId: bigint, priceRial: bigint): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.updateTable('ad').set({ price_rial: priceRial }).where('id', '=', adId).execute()
    await notePrice(trx, adId, { price: priceRial, now })
    await rateAd(trx, adId, now)
  })
}
