import { getCatalogue } from '#features/catalog/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { dealerFeedPath, dealerPath, newsPath } from '../../addresses.ts'
import { hideContacts } from '../../ad/hide-contacts.ts'
import { findDealer } from '../../ad/server/find-dealer.ts'
import { findCurrentNewsRows } from '../../dealers/server/find-dealer-news.ts'
import { allPlatesQuery } from '../../search/parse-ad-query.ts'
import { listAds } from '../../search/server/list-ads.ts'
import { itemOfAd } from './load-feed.ts'
import type { Feed } from '#platform/http/rss.ts'

const newest = 30

/**
 * Loads the current news of a dealer with its newest ads, by day. Throws not-found for an unknown
 * or suspended dealer.
 */
export async function loadDealerFeed({ db, now }: RequestContext, slug: string): Promise<Feed> {
  const dealer = await findDealer(db, slug)
  if (!dealer || dealer.state === 'suspended') throw notFound()
  const catalogue = await getCatalogue(db)
  const [rows, { rows: ads }] = await Promise.all([
    findCurrentNewsRows(db, dealer, now),
    listAds(db, catalogue, allPlatesQuery, { galleryId: dealer.id }, newest),
  ])
  const news = rows.map((row) => ({
    title: hideContacts(row.title),
    path: newsPath(slug, row.slug),
    description: hideContacts(row.body),
    published: row.published_at,
  }))
  const items = [...news, ...ads.map((ad) => itemOfAd(ad, catalogue, now))]
  return {
    title: `اطلاعیه‌ها و آگهی‌های ${dealer.name} · فرمان`,
    description: `جدیدترین اطلاعیه‌ها و آگهی‌های ${dealer.name}`,
    path: dealerPath(slug),
    self: dealerFeedPath(slug),
    items: items.toSorted((one, other) => (other.published?.getTime() ?? 0) - (one.published?.getTime() ?? 0)),
  }
}
