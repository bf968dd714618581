import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { galleryFeedPath, galleryPath, newsPath } from '../../addresses.ts'
import { hideContacts } from '../../ad/hide-contacts.ts'
import { findGallery } from '../../ad/server/find-gallery.ts'
import { findCurrentNewsRows } from '../../galleries/server/find-gallery-news.ts'
import type { Feed } from '#platform/http/rss.ts'

/** The notices of a gallery that hold today. Throws not-found for an unknown and for a suspended one. */
export async function loadGalleryFeed({ db, now }: RequestContext, slug: string): Promise<Feed> {
  const gallery = await findGallery(db, slug)
  if (!gallery || gallery.state === 'suspended') throw notFound()
  const rows = await findCurrentNewsRows(db, gallery, now)
  return {
    title: `اطلاعیه‌های ${gallery.name} · فرمان`,
    description: `جدیدترین اطلاعیه‌های ${gallery.name}`,
    path: galleryPath(slug),
    self: galleryFeedPath(slug),
    items: rows.map((row) => ({
      title: hideContacts(row.title),
      path: newsPath(slug, row.slug),
      description: hideContacts(row.body),
      published: row.published_at,
    })),
  }
}
