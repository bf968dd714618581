import type { Db } from '#platform/database/database.ts'
import type { DeviceBookmark } from '../schemas.ts'
import { bookmarkableStates } from './change-bookmark.ts'
import '../../ad/server/tables.ts'

type Merging = { personId: bigint; ads: readonly DeviceBookmark[]; now: Date }

/**
 * Merges a guest's bookmarks into a person's, with the device's day and price as far as plausible.
 * Skips unknown ads; existing bookmarks stay. Returns the number of new ones.
 */
export async function mergeBookmarks(db: Db, { personId, ads, now }: Merging): Promise<number> {
  if (ads.length === 0) return 0
  const existing = new Map(ads.map((ad) => [ad.id, ad]))
  const rows = await db
    .selectFrom('ad')
    .select(['id', 'public_id', 'price_rial', 'created_at'])
    .where('public_id', 'in', [...existing.keys()])
    .where('state', 'in', bookmarkableStates)
    .execute()
  if (rows.length === 0) return 0
  const values = rows.map((row) => {
    const { at, toman } = existing.get(row.public_id)!
    return {
      person_id: personId,
      ad_id: row.id,
      created_at: bookmarkedAt(at, row.created_at, now),
      price_rial: toman === null ? row.price_rial : BigInt(toman) * 10n,
    }
  })
  const written = await db
    .insertInto('bookmark')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('ad_id')
    .execute()
  return written.length
}

/** A device's clock may be wrong: limit the time to between the ad's creation and now. */
function bookmarkedAt(at: string | null, from: Date, now: Date): Date {
  const time = at === null ? now : new Date(at)
  return time >= from && time <= now ? time : now
}
