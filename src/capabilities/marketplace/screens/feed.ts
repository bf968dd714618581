import type { LoaderFunctionArgs } from 'react-router'
import { escapeXml } from '#kit/markup.ts'
import { doing } from '#platform/context.ts'
import { advertisementPath, feedPath } from '../addresses.ts'
import { queryAddress } from '../ad-query.ts'
import { loadFeed, type Feed, type FeedItem } from '../server/load-feed.ts'
import { xmlResponse } from '../server/xml-response.ts'

/** The newest ads of a search as RSS 2.0 (FEATURES SE05). */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const feed = await loadFeed(doing(context), url.searchParams)
  return xmlResponse(feedXml(feed, url.origin), 'application/rss+xml', 300)
}

function feedXml({ subject, query, items }: Feed, origin: string): string {
  return [
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', `آگهی‌های ${subject} · فرمان`),
    element('link', origin + queryAddress(advertisementPath, query)),
    element('description', `تازه‌ترین آگهی‌های ${subject} با قیمت سنجیده`),
    element('language', 'fa-IR'),
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(origin + queryAddress(feedPath, query))}"/>`,
    ...items.map((item) => itemXml(item, origin)),
    '</channel>',
    '</rss>',
  ].join('\n')
}

function itemXml({ title, path, description, published }: FeedItem, origin: string): string {
  const parts = [
    element('title', title),
    element('link', origin + path),
    element('guid', origin + path),
    element('description', description),
    // RSS wants the date of RFC 822, which is what `toUTCString` writes.
    published ? element('pubDate', published.toUTCString()) : '',
  ]
  return `<item>${parts.join('')}</item>`
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
