import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { LRUCache } from 'lru-cache'
import type { RequestScope } from './context.ts'

const maxBytes = 16 * 2 ** 20

const rendered = new LRUCache<string, string>({
  maxSize: maxBytes,
  sizeCalculation: (html, key) => 2 * (html.length + key.length),
})

/**
 * Returns the markup of an element, rendered on first use and then reused (docs/decisions/0043). The key must contain
 * everything that the markup shows: changed content has another key, so reused markup is never outdated.
 */
export function renderOnce(key: string, element: () => ReactElement): string {
  const entry = rendered.get(key)
  if (entry !== undefined) return entry
  // React joins thousands of small texts; converting through bytes makes them one, which is copied fastest.
  const html = Buffer.from(renderToStaticMarkup(element())).toString()
  rendered.set(key, html)
  return html
}

/**
 * Returns a part of a page as the loader sends it. A document carries it in its markup alone, where `HtmlPart` finds
 * it, and its data have null; the response to a client navigation carries it in the data.
 */
export function sendPart(scope: RequestScope, name: string, html: string): string | null {
  if (!scope.document) return html
  scope.parts ??= new Map()
  scope.parts.set(name, html)
  return null
}
