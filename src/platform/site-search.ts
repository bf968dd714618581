import type { RequestContext } from './context.ts'

/** One thing that a search over the whole product found. */
export type FoundItem = { href: string; label: string; note?: string }

/** What one capability found, under one heading; lower orders come first. */
export type FoundGroup = {
  title: string
  items: readonly FoundItem[]
  more?: { href: string; label: string }
  order: number
}

/**
 * What a capability finds for words that somebody typed into the search over everything, as `siteSearch` of its manifest: at most
 * a handful of each group, the same for everybody. `text` is clean, and not empty.
 */
export type SiteSearch = (ctx: RequestContext, text: string) => Promise<readonly FoundGroup[]>
