import { formatDate } from '#kit/jalali.ts'
import type { Db } from '#platform/database/database.ts'
import { newsPath } from '../../addresses.ts'
import type { NewsLine } from '../dealer-view.ts'
import { hideContacts } from '../../ad/hide-contacts.ts'
import '../../ad/server/tables.ts'

/** Max items of a page or feed; a dealer rarely has more. */
const maxShown = 20

/** Selects current news of active dealers, newest first. */
export const currentNews = (db: Db, now: Date) =>
  db
    .selectFrom('gallery_news')
    .innerJoin('gallery', 'gallery.id', 'gallery_news.gallery_id')
    .where('gallery.state', '=', 'active')
    .where('gallery_news.published_at', '<=', now)
    .where((each) => each.or([each('expires_at', 'is', null), each('expires_at', '>', now)]))

type Dealer = { id: bigint; slug: string }

/** Lists current news of one dealer as stored. */
export const findCurrentNewsRows = (db: Db, { id }: Dealer, now: Date) =>
  currentNews(db, now)
    .select(['gallery_news.slug', 'title', 'body', 'published_at', 'expires_at'])
    .where('gallery_id', '=', id)
    .orderBy('published_at', 'desc')
    .orderBy('gallery_news.id', 'desc')
    .limit(maxShown)
    .execute()

/** Returns the last day of an item, which is the day before the instant `expires_at`. */
export const lastDay = (expires: Date | null) => expires && formatDate(new Date(expires.getTime() - 1))

/** Lists current news of one dealer, newest first. */
export async function findCurrentNews(db: Db, dealer: Dealer, now: Date): Promise<NewsLine[]> {
  const rows = await findCurrentNewsRows(db, dealer, now)
  return rows.map(({ slug, title, published_at, expires_at }) => ({
    href: newsPath(dealer.slug, slug),
    title: hideContacts(title),
    date: formatDate(published_at),
    until: lastDay(expires_at),
  }))
}
