import { escapeXml } from '#kit/markup.ts'

/** One entry of a feed; texts are plain, `path` is its page. `id` distinguishes entries of one page. */
export type FeedItem = { title: string; path: string; description: string; published: Date | null; id?: string }

/** A feed; `path` is its page, `self` the feed itself. */
export type Feed = { title: string; description: string; path: string; self: string; items: readonly FeedItem[] }

/** Formats a feed as RSS 2.0. */
export function rssXml({ title, description, path, self, items }: Feed, origin: string): string {
  return [
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', title),
    element('link', origin + path),
    element('description', description),
    element('language', 'fa-IR'),
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(origin + self)}"/>`,
    ...items.map((item) => itemXml(item, origin)),
    '</channel>',
    '</rss>',
  ].join('\n')
}

function itemXml({ title, path, description, published, id }: FeedItem, origin: string): string {
  const parts = [
    element('title', title),
    element('link', origin + path),
    id === undefined ? element('guid', origin + path) : `<guid isPermaLink="false">${escapeXml(id)}</guid>`,
    element('description', description),
    // RSS needs the date format of RFC 822, which `toUTCString` writes.
    published ? element('pubDate', published.toUTCString()) : '',
  ]
  return `<item>${parts.join('')}</item>`
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
