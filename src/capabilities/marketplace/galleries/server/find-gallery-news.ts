import { formatDate } from '#kit/jalali.ts'
import type { Db } from '#platform/database.ts'
import { newsPath } from '../../addresses.ts'
import type { NewsLine } from '../gallery-view.ts'
import { hideContacts } from '../../ad/hide-contacts.ts'
import '../../ad/server/tables.ts'

/** As many as a page or a feed shows; a gallery hardly ever has more at once. */
const mostShown = 20

/** Notices that are out and still hold, of active galleries, newest first. */
export const currentNews = (db: Db, now: Date) =>
  db
    .selectFrom('gallery_news')
    .innerJoin('gallery', 'gallery.id', 'gallery_news.gallery_id')
    .where('gallery.state', '=', 'active')
    .where('gallery_news.published_at', '<=', now)
    .where((each) => each.or([each('expires_at', 'is', null), each('expires_at', '>', now)]))

type Gallery = { id: bigint; slug: string }

/** Current notices of one gallery as stored. */
export const findCurrentNewsRows = (db: Db, { id }: Gallery, now: Date) =>
  currentNews(db, now)
    .select(['gallery_news.slug', 'title', 'body', 'published_at', 'expires_at'])
    .where('gallery_id', '=', id)
    .orderBy('published_at', 'desc')
    .orderBy('gallery_news.id', 'desc')
    .limit(mostShown)
    .execute()

/** A notice ends with the instant `expires_at`, so the day before that instant is its last. */
export const lastDay = (expires: Date | null) => expires && formatDate(new Date(expires.getTime() - 1))

/** Current notices of one gallery, newest first. */
export async function findCurrentNews(db: Db, gallery: Gallery, now: Date): Promise<NewsLine[]> {
  const rows = await findCurrentNewsRows(db, gallery, now)
  return rows.map(({ slug, title, published_at, expires_at }) => ({
    href: newsPath(gallery.slug, slug),
    title: hideContacts(title),
    date: formatDate(published_at),
    until: lastDay(expires_at),
  }))
}
