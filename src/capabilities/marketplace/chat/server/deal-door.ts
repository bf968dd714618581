import './tables.ts'
import '../../ad/server/tables.ts'
import { sql } from 'kysely'
import { getCatalogue, type Catalogue } from '#capabilities/catalog/contract.ts'
import { newPublicId } from '#kit/id.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db, Trx } from '#platform/database.ts'
import { undoMinutes, type AdState } from '../../ad/ad-states.ts'
import { tellAdMoved } from '../../ad/server/tell-ad-moved.ts'
import { colours } from '../../ad/choices.ts'
import { selectFullAds, type FullAdRow } from '../../ad/server/ad-rows.ts'
import { presentCard } from '../../ad/server/present-card.ts'
import { presentThreadAd } from './get-thread.ts'
import { lockThread } from './lock-thread.ts'
import { writeMessage, type Written } from './write-message.ts'

// What a purchase file reads of the ad and of the conversation that belong to it, and the one message that it begins with.

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

const adsWithGallery = (db: Db) =>
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

/** The ad of a public id in any state, for who would buy its car; null when there is none. */
export async function findDealAd(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  adId: string,
): Promise<DealAd | null> {
  const [ad, catalogue] = await Promise.all([
    adsWithGallery(db).where('public_id', '=', adId).executeTakeFirst(),
    getCatalogue(db),
  ])
  return ad ? presentDealAd(ad, { catalogue, now }) : null
}

/** The ads of files, by their ids. */
export async function findDealAds(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  ids: readonly bigint[],
): Promise<Map<bigint, DealAd>> {
  if (ids.length === 0) return new Map()
  const [ads, catalogue] = await Promise.all([
    adsWithGallery(db)
      .where('id', 'in', [...new Set(ids)])
      .execute(),
    getCatalogue(db),
  ])
  return new Map(ads.map((ad) => [ad.id, presentDealAd(ad, { catalogue, now })]))
}

/** Ads of cars of the same model, whatever became of them; the newest. */
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

/** How ads stand at this moment. */
export async function findAdStates(db: Db | Trx, ids: readonly bigint[]): Promise<Map<bigint, AdState>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('ad')
    .select(['id', 'state'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** Marks the car of an ad as taken by a deposit, or as free again. */
export const markReserved = async (trx: Trx, adId: bigint, at: Date | null): Promise<void> =>
  void (await trx.updateTable('ad').set({ reserved_at: at }).where('id', '=', adId).execute())

/** The car of an ad was handed over by a purchase: its ad is sold, for good. An ad that is over already stays as it is. */
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
  if (sold) await tellAdMoved(trx, adId, 'sold')
}

/** Those of the ads whose sale or removal their seller can still take back. */
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
 * The thread of a buyer and the seller of an ad, opened when there is none: who has accepted a request wants to be written to,
 * whatever their ad says. `words` are the seller's first.
 */
export async function openThreadOf(
  trx: Trx,
  ctx: RequestContext,
  { adId, buyerId, sellerId, words }: { adId: bigint; buyerId: bigint; sellerId: bigint; words: string },
): Promise<{ threadId: string; written: Written }> {
  // Locked, so that the numbers of its buyers are given one after the other.
  await trx.selectFrom('ad').select('id').where('id', '=', adId).forUpdate().executeTakeFirstOrThrow()
  const known = await trx
    .selectFrom('conversation')
    .select('public_id')
    .where('ad_id', '=', adId)
    .where('buyer_id', '=', buyerId)
    .executeTakeFirst()
  const threadId = known?.public_id ?? newPublicId()
  if (!known) {
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

/** The last offer of a thread that was taken, if it is newer than a message. */
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

/** The last visit of a thread that was proposed, as it stands. */
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

/** Whether a person has blocked another, or is blocked, in any thread of the two. */
export { findBlocks } from './blocks.ts'

/** Public ads for the demo of files: those of one seller first, none of some people. */
export async function findDealAdsToShow(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  { sellerId, notOf, count }: { sellerId: bigint; notOf: readonly bigint[]; count: number },
): Promise<DealAd[]> {
  const [ads, catalogue] = await Promise.all([
    adsWithGallery(db)
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

/** Public ads of galleries, the newest first. */
export async function findGalleryAds(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  galleryIds: readonly bigint[],
): Promise<DealAd[]> {
  if (galleryIds.length === 0) return []
  const [ads, catalogue] = await Promise.all([
    adsWithGallery(db)
      .where('gallery_id', 'in', galleryIds)
      .where('state', '=', 'published')
      .orderBy('id', 'desc')
      .limit(200)
      .execute(),
    getCatalogue(db),
  ])
  return ads.map((ad) => presentDealAd(ad, { catalogue, now }))
}
