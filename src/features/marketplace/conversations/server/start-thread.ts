import './tables.ts'
import '../../ad/server/tables.ts'
import { sql } from 'kysely'
import { newPublicId } from '#kit/id.ts'
import { ok, refuse, type Accepted, type Refused } from '#kit/result.ts'
import { daySeconds } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { isOwnMatter } from '../../ad/server/own-matter.ts'
import { lockThread } from './lock-thread.ts'
import { findAssignee } from './party.ts'
import { writeMessage, type Written } from './write-message.ts'

type Start = { adId: string; personId: bigint; body: string; sentKey: string | null }
type Started =
  | Accepted<{ threadId: string }>
  | Refused<'own' | 'gone' | 'phone-only'>
  | Exclude<Written, Accepted<unknown>>

/**
 * Sends a buyer's first message about an ad. An existing thread receives it as its next message.
 */
export async function startThread(ctx: RequestContext, { adId, personId, ...message }: Start): Promise<Started> {
  return inTransaction<Started>(ctx.db, async (trx) => {
    // Lock the ad, so that its buyers get consecutive numbers.
    const ad = await trx
      .selectFrom('ad')
      .leftJoin('gallery', 'gallery.id', 'ad.gallery_id')
      .select([
        'ad.id',
        'ad.state',
        'ad.seller_id',
        'ad.gallery_id',
        'ad.contact_way',
        'gallery.state as gallery_state',
      ])
      .where('ad.public_id', '=', adId)
      .forUpdate('ad')
      .executeTakeFirst()
    if (!ad) throw notFound()
    const thread = await findThread(trx, ad.id, personId)
    const owner = { sellerId: ad.seller_id, galleryId: ad.gallery_id }
    if (ad.seller_id === personId || (!thread && (await isOwnMatter(trx, personId, owner)))) return refuse('own')
    if (!thread && (ad.state !== 'published' || ad.gallery_state === 'suspended')) return refuse('gone')
    if (!thread && ad.contact_way === 'phone') return refuse('phone-only')
    const threadId = thread ?? newPublicId()
    if (!thread) {
      const limit = await consumeLimits({ ...ctx, db: trx }, [
        { key: `thread:person:${personId}`, max: 30, seconds: daySeconds },
      ])
      if (!limit.allowed) return { ok: false, code: 'too-many', wait: limit }
      await trx
        .insertInto('conversation')
        .values({
          public_id: threadId,
          ad_id: ad.id,
          buyer_id: personId,
          seller_id: await findAssignee(trx, owner),
          buyer_number: sql<number>`(select coalesce(max(buyer_number), 0) + 1 from conversation where ad_id = ${ad.id})`,
          started_at: ctx.now,
          last_at: ctx.now,
        })
        .execute()
    }
    const written = await writeMessage(trx, ctx, await lockThread(trx, threadId, personId), message)
    return written.ok ? ok({ threadId }) : written
  })
}

/** Finds the thread of a buyer about an ad. */
export async function findThread(db: Db, adId: bigint, buyerId: bigint): Promise<string | null> {
  const row = await db
    .selectFrom('conversation')
    .select('public_id')
    .where('ad_id', '=', adId)
    .where('buyer_id', '=', buyerId)
    .executeTakeFirst()
  return row?.public_id ?? null
}
