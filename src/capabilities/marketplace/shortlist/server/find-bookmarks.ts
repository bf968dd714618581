import { sql } from 'kysely'
import { getCatalogue } from '#capabilities/catalog/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database.ts'
import { bookmarkPriceChange } from '../bookmark-price.ts'
import type { BookmarkView, LatestBookmarks } from '../bookmark-view.ts'
import { findCards } from './find-cards.ts'
import { bookmarkableStates } from './change-bookmark.ts'
import '../../ad/server/tables.ts'

/** One page; more is more than anybody compares. */
const mostShown = 500

/** What a person keeps, newest first, with the price of that day; also ads that nobody may see any more. */
export const bookmarkRows = (db: Db, personId: bigint) =>
  db
    .selectFrom('bookmark')
    .innerJoin('ad', 'ad.id', 'bookmark.ad_id')
    .select(['ad.public_id', 'bookmark.price_rial'])
    .where('bookmark.person_id', '=', personId)
    .orderBy('bookmark.created_at', 'desc')
    .orderBy('bookmark.ad_id', 'desc')
    .limit(mostShown)
    .execute()

/** Public ids of a person's bookmarks, newest first. */
export async function findBookmarkIds(db: Db, personId: bigint): Promise<string[]> {
  return (await bookmarkRows(db, personId)).map(({ public_id }) => public_id)
}

/** A person's bookmarks as their page shows them. */
export async function findBookmarks({ db, now }: RequestContext, personId: bigint): Promise<BookmarkView> {
  const rows = await bookmarkRows(db, personId)
  const bookmarkedToman = new Map(
    rows.map(({ public_id, price_rial }) => [public_id, price_rial === null ? null : Number(price_rial / 10n)]),
  )
  const ids = [...bookmarkedToman.keys()]
  const cards = await findCards(db, await getCatalogue(db), ids, now)
  return {
    cards: cards.map((card) => ({
      ...card,
      change: card.sold ? null : bookmarkPriceChange(bookmarkedToman.get(card.id) ?? null, card.toman),
    })),
    ids,
    gone: ids.length - cards.length,
  }
}

const latest = 2

/** The last bookmarks of a person that can still be seen, for the first of their own pages. */
export async function findLatestBookmarks({ db, now }: RequestContext, personId: bigint): Promise<LatestBookmarks> {
  const ids = await findBookmarkIds(db, personId)
  return { cards: (await findCards(db, await getCatalogue(db), ids, now)).slice(0, latest) }
}

/** How many bookmarks of a person can still be seen. */
export async function countBookmarks(db: Db, personId: bigint): Promise<number> {
  const { n } = await db
    .selectFrom('bookmark')
    .innerJoin('ad', 'ad.id', 'bookmark.ad_id')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('bookmark.person_id', '=', personId)
    .where('ad.state', 'in', bookmarkableStates)
    .executeTakeFirstOrThrow()
  return n
}
