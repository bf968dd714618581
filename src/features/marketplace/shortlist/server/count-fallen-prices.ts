import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import '../../ad/server/tables.ts'

/** Counts a person's live bookmarks that cost less than when they were set. */
export async function countFallenPrices(db: Db, personId: bigint): Promise<number> {
  const { n } = await db
    .selectFrom('bookmark')
    .innerJoin('ad', 'ad.id', 'bookmark.ad_id')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('bookmark.person_id', '=', personId)
    .where('ad.state', '=', 'published')
    .whereRef('ad.price_rial', '<', 'bookmark.price_rial')
    .executeTakeFirstOrThrow()
  return n
}
