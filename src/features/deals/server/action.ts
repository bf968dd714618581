import './tables.ts'
import { cashHeldUntil } from '#features/identity/contract.ts'
import { holdMoney } from '#features/ledger/contract.ts'
import { findAdStates, findTakenOffer, openThreadOf } from '#features/marketplace/contract.ts'
import type { Rial } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { dayMs } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { isRecentlyConfirmed } from '#platform/staff.ts'
import type { OptionalStep } from '../agreement.ts'
import { heldStates, movesForGood, type DealParty, dealFlow } from '../states.ts'
import type { DisputeReason } from '../texts.ts'
import { isLastAction, lockDeal, noteDeal, partyOf, notifyNews, notifyWaiting, type Own, deals } from './deals.ts'
import { depositFor, depositRuleAt, disputeRuleAt } from './rules.ts'
import type { DealRow } from './tables.ts'

export type ActionAnswer = Result<null, 'not-now'>

/** An expired deal counts as ended even before the job has run. */
export const isLate = ({ until }: DealRow, now: Date): boolean => until !== null && until <= now

/** The seller or a member of the dealer accepts; this opens the conversation. */
export const acceptDeal = (ctx: RequestContext, own: Own): Promise<Result<null, 'not-now' | 'gone' | 'silent'>> =>
  inTransaction<Result<null, 'not-now' | 'gone' | 'silent'>>(ctx.db, async (trx) => {
    const { row, actor } = await lockDeal(trx, own)
    if (await isLastAction(trx, row.id, { act: 'accept', by: actor })) return ok(null)
    if (isLate(row, ctx.now) || row.buyer_id === null || row.seller_id === null) return refuse('not-now')
    if ((await findAdStates(trx, [row.ad_id])).get(row.ad_id) !== 'published') return refuse('gone')
    const moved = await deals.act(trx, ctx, row, { act: 'accept', by: actor })
    if (!moved) return refuse('not-now')
    const { threadId, written } = await openThreadOf(trx, ctx, {
      adId: row.ad_id,
      buyerId: row.buyer_id,
      sellerId: row.seller_id,
      words: 'درخواست خرید شما را قبول کردم. می‌توانیم قرار بازدید بگذاریم و دربارهٔ قیمت صحبت کنیم.',
    })
    if (!written.ok) return refuse('silent')
    await trx.updateTable('deal').set({ thread_id: threadId }).where('id', '=', row.id).execute()
    return ok(null)
  })

/** Actions that need only the right state and party, and, where money moves for good, the amount and a proof. */
export type PlainAction = 'decline' | 'withdraw' | 'reopen' | 'cancel' | 'hand-over' | 'receive' | 'concede'

export type PlainAnswer = Result<null, 'not-now' | 'not-recent' | 'changed' | 'new-device'>

/** `shownRial`: the deposit displayed beside a button that moves it for good. */
export const actOnDeal = (
  ctx: RequestContext,
  { act, shownRial = null, ...own }: Own & { act: PlainAction; shownRial?: Rial | null },
): Promise<PlainAnswer> =>
  inTransaction<PlainAnswer>(ctx.db, async (trx) => {
    const { row, actor } = await lockDeal(trx, own)
    if (await isLastAction(trx, row.id, { act, by: actor })) return ok(null)
    if (isLate(row, ctx.now) || dealFlow.next(row.state, act, actor) === null) return refuse('not-now')
    if (movesForGood(row.state, act)) {
      if (!isRecentlyConfirmed(ctx.scope.session, ctx.now)) return refuse('not-recent')
      if (row.deposit_rial !== shownRial) return refuse('changed')
      if (await cashHeldUntil({ ...ctx, db: trx }, own.personId)) return refuse('new-device')
    }
    const set = act === 'reopen' ? { price_rial: null, deposit_rial: null } : {}
    return (await deals.act(trx, ctx, row, { act, by: actor, set })) ? ok(null) : refuse('not-now')
  })

/** Takes over the price agreed in the conversation. Idempotent; without an agreed price it changes nothing. */
export async function takePrice(
  trx: Trx,
  ctx: Pick<RequestContext, 'now' | 'secrets'>,
  dealId: bigint,
): Promise<boolean> {
  const { now } = ctx
  const row = await trx.selectFrom('deal').selectAll().where('id', '=', dealId).forUpdate().executeTakeFirst()
  if (!row || row.state !== 'accepted' || row.thread_id === null || isLate(row, now)) return false
  const taken = await findTakenOffer(trx, { threadId: row.thread_id, after: row.price_message })
  if (!taken) return false
  const deposit = depositFor(taken.amountRial, await depositRuleAt(trx, now))
  const set = { price_rial: taken.amountRial, price_message: taken.messageId, deposit_rial: deposit }
  return (await deals.act(trx, ctx, row, { act: 'price', by: 'house', set })) !== null
}

/**
 * Sets the displayed amount of the buyer's money aside. A car has one deposit: a second buyer gets a message and keeps
 * the money.
 */
export type HoldAnswer = Result<null, 'not-now' | 'taken' | 'insufficient' | 'changed' | 'gone' | 'new-device'>

export const holdDeposit = (
  ctx: RequestContext,
  { shownRial, ...own }: Own & { shownRial: Rial },
): Promise<HoldAnswer> =>
  inTransaction<HoldAnswer>(ctx.db, async (trx) => {
    const { now } = ctx
    const ad = await trx.selectFrom('deal').select('ad_id').where('public_id', '=', own.id).executeTakeFirst()
    // Lock all deals of the car in one order, so the second of two concurrent requests sees the result of the first.
    const all = ad
      ? await trx
          .selectFrom('deal')
          .select(['id', 'state'])
          .where('ad_id', '=', ad.ad_id)
          .where('ended_at', 'is', null)
          .orderBy('id')
          .forUpdate()
          .execute()
      : []
    const { row, actor } = await lockDeal(trx, own)
    // A repeated press.
    if (row.state === 'held' && actor === 'buyer') return ok(null)
    if (row.state !== 'priced' || actor !== 'buyer' || isLate(row, now) || row.deposit_rial === null)
      return refuse('not-now')
    if (all.some(({ id, state }) => id !== row.id && heldStates.includes(state))) return refuse('taken')
    if (row.deposit_rial !== shownRial) return refuse('changed')
    const state = (await findAdStates(trx, [row.ad_id])).get(row.ad_id)
    if (state === undefined || !['published', 'paused', 'pending', 'expired'].includes(state)) return refuse('gone')
    if (await cashHeldUntil({ ...ctx, db: trx }, own.personId)) return refuse('new-device')
    const held = await holdMoney(trx, {
      personId: own.personId,
      key: `deal:${row.public_id}`,
      amountRial: row.deposit_rial,
      from: 'cash',
      at: now,
      // A waiting deal expires at its own deadline, and its money moves with it.
      expiresAt: null,
      about: { title: `بیعانهٔ ${row.title}`, deal: row.public_id },
    })
    if (!held.ok) return refuse('insufficient')
    const moved = await deals.act(trx, ctx, row, { act: 'hold', by: 'buyer', set: { hold_id: held.value.id } })
    return moved ? ok(null) : refuse('not-now')
  })

export type NewDispute = Own & { reason: DisputeReason; words: string | null }

/** One party claims the deposit. The other must respond, and staff decide when both claim it. */
export const disputeDeal = (ctx: RequestContext, { reason, words, ...own }: NewDispute): Promise<ActionAnswer> =>
  inTransaction<ActionAnswer>(ctx.db, async (trx) => {
    const { row, actor } = await lockDeal(trx, own)
    if (await isLastAction(trx, row.id, { act: 'dispute', by: actor })) return ok(null)
    if (isLate(row, ctx.now)) return refuse('not-now')
    const moved = await deals.act(trx, ctx, row, { act: 'dispute', by: actor })
    if (!moved) return refuse('not-now')
    await openDispute(trx, { dealId: row.id, by: partyOf(actor), reason, words, at: ctx.now })
    return ok(null)
  })

type Opened = { dealId: bigint; by: DealParty | 'house'; reason: string; words: string | null; at: Date }

/** Opens a dispute; the party that opens it claims the deposit. */
export const openDispute = (trx: Trx, { dealId, by, reason, words, at }: Opened) =>
  trx
    .insertInto('deal_dispute')
    .values({
      deal_id: dealId,
      by_side: by,
      reason,
      words,
      at,
      ...(by !== 'house' && { [`${by}_claimed_at`]: at }),
      decision: null,
      decided_by: null,
      decided_at: null,
      decision_reason: null,
    })
    .execute()

/**
 * Records that one party claims the deposit, and why. Once both claim it, the deadline of staff begins and silence
 * costs neither party.
 */
export const claimDeposit = (ctx: RequestContext, { words, ...own }: Own & { words: string }): Promise<ActionAnswer> =>
  inTransaction<ActionAnswer>(ctx.db, async (trx) => {
    const { now } = ctx
    const { row, actor } = await lockDeal(trx, own)
    if (row.state !== 'disputed' || isLate(row, now)) return refuse('not-now')
    const party = partyOf(actor)
    const dispute = await trx
      .selectFrom('deal_dispute')
      .selectAll()
      .where('deal_id', '=', row.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const other = party === 'buyer' ? 'seller' : 'buyer'
    // After a decision only an appeal is possible.
    if (dispute.decision !== null) return refuse('not-now')
    const heard = dispute.heard_at === null && dispute[`${other}_claimed_at`] !== null
    await trx
      .updateTable('deal_dispute')
      .set({
        [`${party}_words`]: words,
        [`${party}_claimed_at`]: dispute[`${party}_claimed_at`] ?? now,
        ...(heard && { heard_at: now }),
      })
      .where('deal_id', '=', row.id)
      .execute()
    await noteDeal(trx, row.id, { act: 'claim', by: actor, at: now })
    if (heard) await awaitStaff(trx, now, row, 'heard')
    else await notifyNews(trx, now, row, { to: [other], what: 'claimed', key: `claimed:${party}` })
    return ok(null)
  })

/**
 * Records an appeal, once for both parties and before the money moves. Other staff decide again, finally. Without their
 * decision the first one stands.
 */
export const appealDecision = (
  ctx: RequestContext,
  { words, ...own }: Own & { words: string },
): Promise<ActionAnswer> =>
  inTransaction<ActionAnswer>(ctx.db, async (trx) => {
    const { now } = ctx
    const { row, actor } = await lockDeal(trx, own)
    const party = partyOf(actor)
    const dispute = await trx
      .selectFrom('deal_dispute')
      .selectAll()
      .where('deal_id', '=', row.id)
      .forUpdate()
      .executeTakeFirst()
    // A repeated press.
    if (dispute?.appealed_by === party && row.state === 'disputed') return ok(null)
    if (row.state !== 'disputed' || isLate(row, now) || !dispute?.decision || dispute.appealed_at !== null)
      return refuse('not-now')
    await trx
      .updateTable('deal_dispute')
      .set({ appealed_by: party, appeal_words: words, appealed_at: now })
      .where('deal_id', '=', row.id)
      .execute()
    await noteDeal(trx, row.id, { act: 'appeal', by: actor, at: now })
    await awaitStaff(trx, now, row, 'appealed')
    return ok(null)
  })

/** Starts the deadline of staff in a dispute. Notifies both parties of it and of what happens to the deposit after it. */
async function awaitStaff(trx: Trx, now: Date, row: DealRow, phase: 'heard' | 'appealed'): Promise<void> {
  const { decideDays } = await disputeRuleAt(trx, now)
  const until = new Date(now.getTime() + decideDays * dayMs)
  await trx.updateTable('deal').set({ until, reminded_at: null }).where('id', '=', row.id).execute()
  await notifyWaiting(trx, now, { ...row, until }, { to: ['buyer', 'seller'], what: phase, key: phase, phase })
}

/** The buyer skips a step or takes it up again; both parties see that. */
export const skipStep = (
  ctx: RequestContext,
  { step, skip, ...own }: Own & { step: OptionalStep; skip: boolean },
): Promise<ActionAnswer> =>
  inTransaction<ActionAnswer>(ctx.db, async (trx) => {
    const { row, actor } = await lockDeal(trx, own)
    if (actor !== 'buyer' || !dealFlow.isOpen(row.state) || isLate(row, ctx.now)) return refuse('not-now')
    if (row.skipped.includes(step) === skip) return ok(null)
    const skipped = skip ? [...row.skipped, step] : row.skipped.filter((each) => each !== step)
    await trx.updateTable('deal').set({ skipped }).where('id', '=', row.id).execute()
    await noteDeal(trx, row.id, { act: skip ? 'skip' : 'unskip', by: 'buyer', at: ctx.now, note: step })
    return ok(null)
  })
