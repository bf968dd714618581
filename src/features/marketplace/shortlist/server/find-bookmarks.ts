import { sql } from 'kysely'
import { getCatalogue } from '#features/catalog/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { bookmarkPriceChange } from '../bookmark-price.ts'
import type { BookmarkView, LatestBookmarks } from '../bookmark-view.ts'
import { findCards } from './find-cards.ts'
import { bookmarkableStates } from './change-bookmark.ts'
import '../../ad/server/tables.ts'

/** The size of the page; nobody compares more. */
const maxShown = 500

/**
 * Selects a person's bookmarks, newest first, with the price of that day; includes invisible ads.
 */
export const bookmarkRows = (db: Db, personId: bigint) =>
  db
    .selectFrom('bookmark')
    .innerJoin('ad', 'ad.id', 'bookmark.ad_id')
    .select(['ad.public_id', 'bookmark.price_rial'])
    .where('bookmark.person_id', '=', personId)
    .orderBy('bookmark.created_at', 'desc')
    .orderBy('bookmark.ad_id', 'desc')
    .limit(maxShown)
    .execute()

/** Lists the public ids of a person's bookmarks, newest first. */
export async function findBookmarkIds(db: Db, personId: bigint): Promise<string[]> {
  return (await bookmarkRows(db, personId)).map(({ public_id }) => public_id)
}

/** Loads a person's bookmarks for their page. */
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

/** Lists a person's latest visible bookmarks, for the start page of their account. */
export async function findLatestBookmarks({ db, now }: RequestContext, personId: bigint): Promise<LatestBookmarks> {
  const ids = await findBookmarkIds(db, personId)
  return { cards: (await findCards(db, await getCatalogue(db), ids, now)).slice(0, latest) }
}

/** Returns the number of a person's visible bookmarks. */
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
