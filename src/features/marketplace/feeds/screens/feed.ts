import { contextOf } from '#platform/context.ts'
import { loadFeed } from '../server/load-feed.ts'
import { rssXml } from '#platform/http/rss.ts'
import { xmlResponse } from '#platform/http/xml-response.ts'
import type { Route } from './+types/feed'

/** Returns the newest ads of a search as RSS 2.0. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const feed = await loadFeed(contextOf(context), url.searchParams)
  return xmlResponse(rssXml(feed, url.origin), 'application/rss+xml', 300)
}
