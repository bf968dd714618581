import './tables.ts'
import { hideContacts } from '#features/marketplace/contract.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { transferItems, type TransferItem } from '../agreement.ts'
import type { ActionAnswer } from './action.ts'
import { isLate } from './action.ts'
import { lockDeal, noteDeal, partyOf, notifyNews, notifyWaiting, type Own } from './deals.ts'

const minuteMs = 60_000
/** Returns the first and the last time that can be proposed. */
const minMinutes = 30
const maxDays = 30

const other = (party: 'buyer' | 'seller') => (party === 'buyer' ? ('seller' as const) : ('buyer' as const))

/** Proposes time and place of the deed; replaces an earlier proposal, also an accepted one. */
export const proposeTransfer = (
  ctx: RequestContext,
  { at, place, ...own }: Own & { at: Date; place: string },
): Promise<Result<null, 'not-now' | 'time'>> =>
  inTransaction<Result<null, 'not-now' | 'time'>>(ctx.db, async (trx) => {
    const { now } = ctx
    const minutes = (at.getTime() - now.getTime()) / minuteMs
    if (minutes < minMinutes || minutes > maxDays * 24 * 60) return refuse('time')
    const { row, actor } = await lockDeal(trx, own)
    if (row.state !== 'agreed' || isLate(row, now)) return refuse('not-now')
    const party = partyOf(actor)
    await trx
      .updateTable('deal')
      .set((eb) => ({
        transfer_at: at,
        transfer_place: hideContacts(place).slice(0, 120),
        transfer_by: party,
        transfer_agreed: false,
        transfer_revision: eb('transfer_revision', '+', 1),
      }))
      .where('id', '=', row.id)
      .execute()
    await noteDeal(trx, row.id, { act: 'appointment', by: actor, at: now })
    await notifyWaiting(trx, now, row, {
      to: [other(party)],
      what: 'appointment',
      key: `appointment:${row.transfer_revision + 1}`,
    })
    return ok(null)
  })

/** Accepts the time and place that the other party proposed. */
export const agreeTransfer = (ctx: RequestContext, own: Own): Promise<ActionAnswer> =>
  inTransaction<ActionAnswer>(ctx.db, async (trx) => {
    const { row, actor } = await lockDeal(trx, own)
    const party = partyOf(actor)
    if (row.state !== 'agreed' || row.transfer_at === null || row.transfer_by === party) return refuse('not-now')
    if (row.transfer_agreed) return ok(null)
    if (row.transfer_at <= ctx.now) return refuse('not-now')
    await trx.updateTable('deal').set({ transfer_agreed: true }).where('id', '=', row.id).execute()
    await noteDeal(trx, row.id, { act: 'appointment-agreed', by: actor, at: ctx.now })
    await notifyNews(trx, ctx.now, row, {
      to: [other(party)],
      what: 'appointment-agreed',
      key: `appointment-agreed:${row.transfer_revision}`,
    })
    return ok(null)
  })

/** Ticks or unticks an item of the own list. */
export const checkItem = (
  ctx: RequestContext,
  { item, done, ...own }: Own & { item: TransferItem; done: boolean },
): Promise<ActionAnswer> =>
  inTransaction<ActionAnswer>(ctx.db, async (trx) => {
    const { row, actor } = await lockDeal(trx, own)
    if (!['agreed', 'transferred'].includes(row.state) || transferItems[item].by !== partyOf(actor))
      return refuse('not-now')
    if (done) {
      await trx
        .insertInto('deal_check')
        .values({ deal_id: row.id, item, by_side: partyOf(actor), at: ctx.now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    } else {
      await trx.deleteFrom('deal_check').where('deal_id', '=', row.id).where('item', '=', item).execute()
    }
    return ok(null)
  })

/** Reviews the other party after the deal; once and unchangeable. */
export const reviewDeal = (
  ctx: RequestContext,
  { stars, words, ...own }: Own & { stars: number; words: string | null },
): Promise<ActionAnswer> =>
  inTransaction<ActionAnswer>(ctx.db, async (trx) => {
    const { row, actor } = await lockDeal(trx, own)
    if (row.state !== 'done' || actor === 'gallery') return refuse('not-now')
    await trx
      .insertInto('deal_review')
      .values({
        deal_id: row.id,
        by_side: actor,
        stars,
        words: words && hideContacts(words).slice(0, 500),
        at: ctx.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return ok(null)
  })
