import './tables.ts'
import { findBlocks, findDealAd, findWorkplaces, hideContacts } from '#features/marketplace/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { dayMs, daySeconds } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import type { Hurry, PayWay } from '../request-choices.ts'
import { deadlineOf, noteDeal, notifyWaiting } from './deals.ts'

type Request = { personId: bigint; adId: string; payWay: PayWay; hurry: Hurry; note: string | null }
export type RequestAnswer = Result<{ id: string }, 'own' | 'gone' | 'blocked' | 'refused' | 'too-many'>

export const requestsADay = 5
/** Days before a declined buyer may request the same car again. */
const againAfterDays = 7

/** Requests the car of an ad; an open deal of the same buyer continues. */
export const requestDeal = (ctx: RequestContext, target: Request): Promise<RequestAnswer> =>
  inTransaction<RequestAnswer>(ctx.db, async (trx) => {
    const { personId, adId, payWay, hurry, note } = target
    const { now } = ctx
    const ad = await findDealAd({ ...ctx, db: trx }, adId)
    if (!ad) throw notFound()
    const works =
      ad.galleryId !== null && (await findWorkplaces(trx as Db, personId)).some(({ id }) => id === ad.galleryId)
    if (ad.sellerId === personId || works) return refuse('own')
    const about = () =>
      trx.selectFrom('deal').select(['id', 'public_id']).where('ad_id', '=', ad.id).where('buyer_id', '=', personId)
    const open = () => about().where('ended_at', 'is', null)
    const existing = await open().executeTakeFirst()
    if (existing) return ok({ id: existing.public_id })
    if (ad.state !== 'published') return refuse('gone')
    const blocks = await findBlocks(trx, { personId, otherId: ad.sellerId })
    if (blocks.own || blocks.others) return refuse('blocked')
    const declined = await about()
      .where('state', '=', 'declined')
      .where('ended_at', '>', new Date(now.getTime() - againAfterDays * dayMs))
      .executeTakeFirst()
    if (declined) return refuse('refused')
    const limit = await consumeLimits({ ...ctx, db: trx }, [
      { key: `deal:ask:${personId}`, max: requestsADay, seconds: daySeconds },
    ])
    if (!limit.allowed) return refuse('too-many')
    const row = await trx
      .insertInto('deal')
      .values({
        public_id: newPublicId(),
        ad_id: ad.id,
        title: ad.line.title.slice(0, 200),
        buyer_id: personId,
        seller_id: ad.sellerId,
        gallery_id: ad.galleryId,
        thread_id: null,
        pay_way: payWay,
        hurry,
        note: note ? hideContacts(note).slice(0, 300) : null,
        price_rial: null,
        deposit_rial: null,
        hold_id: null,
        until: await deadlineOf(trx, 'requested', now),
        transfer_at: null,
        transfer_place: null,
        transfer_by: null,
        requested_at: now,
        changed_at: now,
        reminded_at: null,
        ended_at: null,
      })
      .onConflict((conflict) => conflict.columns(['ad_id', 'buyer_id']).where('ended_at', 'is', null).doNothing())
      .returningAll()
      .executeTakeFirst()
    // A concurrent request won.
    if (!row) return ok({ id: (await open().executeTakeFirstOrThrow()).public_id })
    await noteDeal(trx, row.id, { act: 'request', by: 'buyer', at: now })
    await notifyWaiting(trx, now, row, { to: ['seller'], what: 'requested', key: 'requested' })
    return ok({ id: row.public_id })
  })
