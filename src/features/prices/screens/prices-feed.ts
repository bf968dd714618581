import { contextOf } from '#platform/context.ts'
import { rssXml } from '#platform/http/rss.ts'
import { xmlResponse } from '#platform/http/xml-response.ts'
import { loadPriceFeed } from '../server/load-price-feed.ts'
import type { Route } from './+types/prices-feed'

/** The largest movements of the day as RSS 2.0; takes the query of the page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const feed = await loadPriceFeed(contextOf(context), url)
  return xmlResponse(rssXml(feed, url.origin), 'application/rss+xml', 300)
}
