import { sql } from 'kysely'
import { jalaliText, toJalali } from '#kit/jalali.ts'
import { addressLimits } from '#platform/address.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { isOwnMatter } from '../../ad/server/own-matter.ts'
import '../../ad/server/tables.ts'

const bots =
  /bot\b|bot[/;)]|crawl|spider|slurp|preview|headless|lighthouse|curl|wget|python|java\/|go-http|okhttp|node|monitor|scan|facebookexternalhit|whatsapp|telegram/i

/** Whether the user agent identifies itself as a bot. */
export const isBot = (userAgent: string): boolean => userAgent.length < 20 || bots.test(userAgent)

const tehranDay = (now: Date) => sql<string>`(${now}::timestamptz at time zone 'Asia/Tehran')::date`

type Viewed = { id: bigint; state: string; seller_id: bigint; gallery_id: bigint | null }

/**
 * Counts a view of a live ad, once per viewer and day. Excludes bots, the seller and the staff of
 * its dealer, and limits views per address. Stores viewers as hashes of that day only.
 */
export async function countView(ctx: RequestContext, ad: Viewed): Promise<boolean> {
  const { db, now, scope, secrets } = ctx
  const { address, userAgent, session } = scope
  if (ad.state !== 'published' || isBot(userAgent)) return false
  const { personId } = session
  if (personId !== null && (await isOwnMatter(db, personId, { sellerId: ad.seller_id, galleryId: ad.gallery_id })))
    return false
  const limit = await consumeLimits(ctx, addressLimits('ad-view', address, { max: 300, seconds: 3600 }))
  if (!limit.allowed) return false
  const day = tehranDay(now)
  const who = personId === null ? `${address} ${userAgent}` : String(personId)
  const viewer = secrets.keyedHash('ad-viewer', `${jalaliText(toJalali(now))} ${who}`).subarray(0, 12)
  return inTransaction(db, async (trx) => {
    const fresh = await trx
      .insertInto('ad_viewer')
      .values({ ad_id: ad.id, day, viewer })
      .onConflict((conflict) => conflict.doNothing())
      .returning('ad_id')
      .executeTakeFirst()
    if (!fresh) return false
    await trx
      .insertInto('ad_day')
      .values({ ad_id: ad.id, day, views: 1 })
      .onConflict((conflict) =>
        conflict.columns(['ad_id', 'day']).doUpdateSet((existing) => ({ views: existing('ad_day.views', '+', 1) })),
      )
      .execute()
    return true
  })
}

/** Deletes the viewer hashes of days that are over in every time zone. */
export const forgetViewers = (db: Db, now: Date): Promise<unknown> =>
  db
    .deleteFrom('ad_viewer')
    .where('day', '<', sql<string>`${tehranDay(now)} - 1`)
    .execute()
