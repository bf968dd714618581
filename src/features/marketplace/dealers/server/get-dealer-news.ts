import { getCatalogue, placeName } from '#features/catalog/contract.ts'
import { formatDate } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { dealerFeedPath, dealerPath, newsPath } from '../../addresses.ts'
import type { NewsView } from '../dealer-view.ts'
import { hideContacts } from '../../ad/hide-contacts.ts'
import { findDealer } from '../../ad/server/find-dealer.ts'
import { findCurrentNews, lastDay } from './find-dealer-news.ts'
import '../../ad/server/tables.ts'

/**
 * Loads a news item at its address. Throws not-found for a wrong pair, a suspended dealer, or
 * before publication.
 */
export async function getDealerNews({ db, now }: RequestContext, dealerSlug: string, slug: string): Promise<NewsView> {
  const dealer = await findDealer(db, dealerSlug)
  if (!dealer || dealer.state === 'suspended') throw notFound()
  const news = await db
    .selectFrom('gallery_news')
    .selectAll()
    .where('gallery_id', '=', dealer.id)
    .where('slug', '=', slug)
    .where('published_at', '<=', now)
    .executeTakeFirst()
  if (!news) throw notFound()
  const [catalogue, current] = await Promise.all([getCatalogue(db), findCurrentNews(db, dealer, now)])
  const path = newsPath(dealerSlug, slug)
  return {
    gallery: {
      name: dealer.name,
      place: placeName(catalogue, dealer.city_id),
      href: dealerPath(dealerSlug),
      feed: dealerFeedPath(dealerSlug),
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
