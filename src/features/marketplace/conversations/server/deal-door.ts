import './tables.ts'
import '../../ad/server/tables.ts'
import { sql } from 'kysely'
import { getCatalogue, type Catalogue } from '#features/catalog/contract.ts'
import { newPublicId } from '#kit/id.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { undoMinutes, type AdState } from '../../ad/ad-states.ts'
import { notifyAdMoved } from '../../ad/server/notify-ad-moved.ts'
import { colours } from '../../ad/choices.ts'
import { selectFullAds, type FullAdRow } from '../../ad/server/ad-rows.ts'
import { presentCard } from '../../ad/server/present-card.ts'
import { presentThreadAd } from './get-thread.ts'
import { lockThread } from './lock-thread.ts'
import { writeMessage, type Written } from './write-message.ts'

// The API for deals: reads the ad and the conversation of a deal, and writes its first message.

export type DealAd = {
  id: bigint
  publicId: string
  sellerId: bigint
  galleryId: bigint | null
  gallery: string | null
  state: AdState
  priceRial: bigint | null
  trimId: number
  year: number
  km: number
  colour: string
  line: ReturnType<typeof presentThreadAd>
}

const adsWithDealer = (db: Db) =>
  selectFullAds(db).select(
    sql<string | null>`(select name from gallery where gallery.id = ad.gallery_id)`.as('gallery'),
  )

const presentDealAd = (
  ad: FullAdRow & { gallery: string | null },
  { catalogue, now }: { catalogue: Catalogue; now: Date },
): DealAd => {
  const card = presentCard(ad, catalogue, now)
  return {
    id: ad.id,
    publicId: ad.public_id,
    sellerId: ad.seller_id,
    galleryId: ad.gallery_id,
    gallery: ad.gallery,
    state: ad.state,
    priceRial: ad.price_rial,
    trimId: ad.trim_id,
    year: ad.year,
    km: ad.mileage_km,
    colour: colours[ad.colour],
    line: presentThreadAd(ad, card),
  }
}

/** Finds the ad of a public id in any state, for a buyer; null when missing. */
export async function findDealAd(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  adId: string,
): Promise<DealAd | null> {
  const [ad, catalogue] = await Promise.all([
    adsWithDealer(db).where('public_id', '=', adId).executeTakeFirst(),
    getCatalogue(db),
  ])
  return ad ? presentDealAd(ad, { catalogue, now }) : null
}

/** Lists the ads of deals by their ids. */
export async function findDealAds(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  ids: readonly bigint[],
): Promise<Map<bigint, DealAd>> {
  if (ids.length === 0) return new Map()
  const [ads, catalogue] = await Promise.all([
    adsWithDealer(db)
      .where('id', 'in', [...new Set(ids)])
      .execute(),
    getCatalogue(db),
  ])
  return new Map(ads.map((ad) => [ad.id, presentDealAd(ad, { catalogue, now })]))
}

/** Lists the newest ads of cars of the same model, in any state. */
export async function findAdsOfModel(db: Db, trimId: number): Promise<bigint[]> {
  const { trims } = await getCatalogue(db)
  const modelId = trims.byId.get(trimId)?.modelId
  const ofModel = [...trims.byId.values()].flatMap((trim) => (trim.modelId === modelId ? [trim.id] : []))
  const rows = await db
    .selectFrom('ad')
    .select('id')
    .where('trim_id', 'in', ofModel)
    .orderBy('id', 'desc')
    .limit(5000)
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists the current states of ads. */
export async function findAdStates(db: Db | Trx, ids: readonly bigint[]): Promise<Map<bigint, AdState>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('ad')
    .select(['id', 'state'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** Marks the car of an ad as reserved by a deposit, or as available again. */
export const markReserved = async (trx: Trx, adId: bigint, at: Date | null): Promise<void> =>
  void (await trx.updateTable('ad').set({ reserved_at: at }).where('id', '=', adId).execute())

/**
 * Marks an ad as sold, finally, after its car was handed over in a deal. An ended ad stays
 * unchanged.
 */
export async function sellByDeal(
  trx: Trx,
  { adId, priceRial, at }: { adId: bigint; priceRial: bigint | null; at: Date },
) {
  const sold = await trx
    .updateTable('ad')
    .set({ state: 'sold', sold_at: at, sold_rial: priceRial, reserved_at: null, state_before: null, changed_at: at })
    .where('id', '=', adId)
    .where('state', 'in', ['published', 'paused', 'pending', 'expired'])
    .returning('id')
    .executeTakeFirst()
  if (sold) await notifyAdMoved(trx, adId, 'sold')
}

/** Lists the ads whose sale or removal the seller can still undo. */
export async function findUndoable(db: Db | Trx, ids: readonly bigint[], now: Date): Promise<ReadonlySet<bigint>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('ad')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where('state', 'in', ['sold', 'removed'])
    .where('state_before', 'is not', null)
    .where('changed_at', '>', new Date(now.getTime() - undoMinutes * 60_000))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Finds or opens the thread of a buyer and a seller. The seller's contact way does not matter,
 * because accepting a request invites messages. `words` is the seller's first message.
 */
export async function openThreadOf(
  trx: Trx,
  ctx: RequestContext,
  { adId, buyerId, sellerId, words }: { adId: bigint; buyerId: bigint; sellerId: bigint; words: string },
): Promise<{ threadId: string; written: Written }> {
  // Lock the ad, so that its buyers get consecutive numbers.
  await trx.selectFrom('ad').select('id').where('id', '=', adId).forUpdate().executeTakeFirstOrThrow()
  const row = await trx
    .selectFrom('conversation')
    .select('public_id')
    .where('ad_id', '=', adId)
    .where('buyer_id', '=', buyerId)
    .executeTakeFirst()
  const threadId = row?.public_id ?? newPublicId()
  if (!row) {
    await trx
      .insertInto('conversation')
      .values({
        public_id: threadId,
        ad_id: adId,
        buyer_id: buyerId,
        seller_id: sellerId,
        buyer_number: sql<number>`(select coalesce(max(buyer_number), 0) + 1 from conversation where ad_id = ${adId})`,
        started_at: ctx.now,
        last_at: ctx.now,
      })
      .execute()
  }
  const thread = await lockThread(trx, threadId, sellerId)
  return { threadId, written: await writeMessage(trx, ctx, thread, { body: words }) }
}

/** Finds the last accepted offer of a thread, if it is newer than a given message. */
export async function findTakenOffer(
  db: Db | Trx,
  { threadId, after }: { threadId: string; after: bigint },
): Promise<{ messageId: bigint; amountRial: bigint } | null> {
  const row = await db
    .selectFrom('conversation_offer')
    .innerJoin('conversation', 'conversation.id', 'conversation_offer.conversation_id')
    .select(['message_id', 'amount_rial', 'conversation_offer.state'])
    .where('conversation.public_id', '=', threadId)
    .where('message_id', '>', after)
    .where('conversation_offer.state', '=', 'taken')
    .orderBy('message_id', 'desc')
    .executeTakeFirst()
  return row ? { messageId: row.message_id, amountRial: row.amount_rial } : null
}

/** Finds the last proposed visit of a thread with its state. */
export async function findLastVisit(db: Db, threadId: string) {
  const row = await db
    .selectFrom('conversation_visit')
    .innerJoin('conversation', 'conversation.id', 'conversation_visit.conversation_id')
    .innerJoin('conversation_message', 'conversation_message.id', 'message_id')
    .select(['message_id', 'visit_at', 'place', 'state', 'author'])
    .where('conversation.public_id', '=', threadId)
    .orderBy('message_id', 'desc')
    .executeTakeFirst()
  return row
    ? { messageId: row.message_id, at: row.visit_at, place: row.place, state: row.state, by: row.author }
    : null
}

/** Whether either of two people has blocked the other, in any thread. */
export { findBlocks } from './blocks.ts'

/** Lists public ads for the demo of deals: those of one seller first, none of excluded people. */
export async function findDealAdsToShow(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  { sellerId, notOf, count }: { sellerId: bigint; notOf: readonly bigint[]; count: number },
): Promise<DealAd[]> {
  const [ads, catalogue] = await Promise.all([
    adsWithDealer(db)
      .where('state', '=', 'published')
      .where('price_rial', 'is not', null)
      .where('gallery_id', 'is', null)
      .where('seller_id', 'not in', notOf)
      .orderBy(sql`seller_id <> ${sellerId}`)
      .orderBy('id')
      .limit(count)
      .execute(),
    getCatalogue(db),
  ])
  return ads.map((ad) => presentDealAd(ad, { catalogue, now }))
}

/** Lists public ads of dealers, newest first. */
export async function findDealerAds(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  dealerIds: readonly bigint[],
): Promise<DealAd[]> {
  if (dealerIds.length === 0) return []
  const [ads, catalogue] = await Promise.all([
    adsWithDealer(db)
      .where('gallery_id', 'in', dealerIds)
      .where('state', '=', 'published')
      .orderBy('id', 'desc')
      .limit(200)
      .execute(),
    getCatalogue(db),
  ])
  return ads.map((ad) => presentDealAd(ad, { catalogue, now }))
}
