import type { RequestContext } from './context.ts'

/** One result of the search over the whole product. */
export type FoundItem = { href: string; label: string; note?: string }

/** The results of one feature, under one heading; lower orders come first. */
export type FoundGroup = {
  title: string
  items: readonly FoundItem[]
  more?: { href: string; label: string }
  order: number
}

/**
 * Finds a feature's results in the search over everything, as `siteSearch` of its manifest: at most a handful of
 * each group, the same for everybody. `text` is clean, and not empty.
 */
export type SiteSearch = (ctx: RequestContext, text: string) => Promise<readonly FoundGroup[]>
