import type { LoaderFunctionArgs } from 'react-router'
import { contextOf } from '#platform/context.ts'
import { loadFeed } from '../server/load-feed.ts'
import { rssXml } from '../server/rss.ts'
import { xmlResponse } from '../server/xml-response.ts'

/** The newest ads of a search as RSS 2.0 (FEATURES SE05). */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const feed = await loadFeed(contextOf(context), url.searchParams)
  return xmlResponse(rssXml(feed, url.origin), 'application/rss+xml', 300)
}
