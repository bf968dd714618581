import { getCatalogue, placeName } from '#features/catalog/contract.ts'
import { formatDate } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { galleryFeedPath, galleryPath, newsPath } from '../../addresses.ts'
import type { NewsView } from '../gallery-view.ts'
import { hideContacts } from '../../ad/hide-contacts.ts'
import { findGallery } from '../../ad/server/find-gallery.ts'
import { findCurrentNews, lastDay } from './find-gallery-news.ts'
import '../../ad/server/tables.ts'

/**
 * Loads a news item at its address. Throws not-found for a wrong pair, a suspended dealer, or
 * before publication.
 */
export async function getGalleryNews(
  { db, now }: RequestContext,
  gallerySlug: string,
  slug: string,
): Promise<NewsView> {
  const gallery = await findGallery(db, gallerySlug)
  if (!gallery || gallery.state === 'suspended') throw notFound()
  const news = await db
    .selectFrom('gallery_news')
    .selectAll()
    .where('gallery_id', '=', gallery.id)
    .where('slug', '=', slug)
    .where('published_at', '<=', now)
    .executeTakeFirst()
  if (!news) throw notFound()
  const [catalogue, current] = await Promise.all([getCatalogue(db), findCurrentNews(db, gallery, now)])
  const path = newsPath(gallerySlug, slug)
  return {
    gallery: {
      name: gallery.name,
      place: placeName(catalogue, gallery.city_id),
      href: galleryPath(gallerySlug),
      feed: galleryFeedPath(gallerySlug),
    },
    path,
    title: hideContacts(news.title),
    paragraphs: hideContacts(news.body).split(/\n+/).filter(Boolean),
    date: formatDate(news.published_at),
    published: news.published_at.toISOString(),
    until: lastDay(news.expires_at),
    expired: news.expires_at !== null && news.expires_at <= now,
    others: current.filter(({ href }) => href !== path),
  }
}
