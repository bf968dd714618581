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
 * The markup of an element that is rendered when it is first needed and then reused (docs/decisions/0043). The key has to say
 * everything that the markup shows: what changed has another key, so nothing that is reused can be out of date.
 */
export function renderOnce(key: string, element: () => ReactElement): string {
  const known = rendered.get(key)
  if (known !== undefined) return known
  // React joins thousands of small texts; through bytes they become one, which is copied fastest.
  const html = Buffer.from(renderToStaticMarkup(element())).toString()
  rendered.set(key, html)
  return html
}

/**
 * A part of a page as the loader sends it. A document carries it in its markup alone, where `HtmlPart` finds it, and its data
 * say null; the answer to a client navigation carries it in the data.
 */
export function sendPart(scope: RequestScope, name: string, html: string): string | null {
  if (!scope.document) return html
  scope.parts ??= new Map()
  scope.parts.set(name, html)
  return null
}
