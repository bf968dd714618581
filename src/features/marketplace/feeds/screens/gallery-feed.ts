import { contextOf } from '#platform/context.ts'
import { validateParams } from '#platform/validate-params.ts'
import { dealerParams } from '../../dealers/dealer-params.ts'
import { loadDealerFeed } from '../server/load-dealer-feed.ts'
import { rssXml } from '#platform/http/rss.ts'
import { xmlResponse } from '#platform/http/xml-response.ts'
import type { Route } from './+types/gallery-feed'

/** Returns the news of a dealer as RSS 2.0. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const feed = await loadDealerFeed(contextOf(context), validateParams(dealerParams, params).galleryId)
  return xmlResponse(rssXml(feed, url.origin), 'application/rss+xml', 300)
}
