import { contextOf } from '#platform/context.ts'
import { rssXml } from '#platform/http/rss.ts'
import { xmlResponse } from '#platform/http/xml-response.ts'
import { loadArticleFeed } from '../server/load-articles.ts'
import type { Route } from './+types/magazine-feed'

/** Returns the newest entries as RSS 2.0. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const feed = await loadArticleFeed(contextOf(context).db, 'article')
  return xmlResponse(rssXml(feed, url.origin), 'application/rss+xml', 300)
}
