import { ok, refuse, type Result } from '#kit/result.ts'
import type { Db } from '#platform/database/database.ts'
import '../../ad/server/tables.ts'

/** States in which an ad is visible and can be bookmarked. */
export const bookmarkableStates = ['published', 'sold'] as const

type Keeping = { personId: bigint; publicId: string; now: Date }

/**
 * Bookmarks an ad with its current price, for later comparison. Repeating it changes nothing: the
 * first day and price stay.
 */
export async function addBookmark(db: Db, { personId, publicId, now }: Keeping): Promise<Result<null, 'not-found'>> {
  const ad = await db
    .selectFrom('ad')
    .select(['id', 'price_rial'])
    .where('public_id', '=', publicId)
    .where('state', 'in', bookmarkableStates)
    .executeTakeFirst()
  if (!ad) return refuse('not-found')
  await db
    .insertInto('bookmark')
    .values({ person_id: personId, ad_id: ad.id, created_at: now, price_rial: ad.price_rial })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return ok(null)
}

/** Removes a bookmark; a missing one is ignored. */
export async function removeBookmark(db: Db, personId: bigint, publicId: string): Promise<void> {
  await db
    .deleteFrom('bookmark')
    .where('person_id', '=', personId)
    .where('ad_id', 'in', (ads) => ads.selectFrom('ad').select('id').where('public_id', '=', publicId))
    .execute()
}
