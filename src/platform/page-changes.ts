import { LRUCache } from 'lru-cache'

/**
 * A committed change of what pages for guests show: `ads` by id, `allAds` when they were too many to name, and `rest`
 * for anything else.
 */
export type PageChange = { ads: readonly string[]; allAds: boolean; rest: boolean }

/** Something rendered or loaded at `startedMs` (performance.now()), and the ad that it is about. */
type Rendered = { startedMs: number; ad?: bigint | undefined }

export type PageChanges = {
  note(change: PageChange): void
  /** Returns whether something may still be shown. */
  isCurrent(rendered: Rendered): boolean
}

export const everything: PageChange = { ads: [], allAds: true, rest: true }

/**
 * Remembers when page content changed. Anything but ads makes every page old at once, and an ad its own page. A page
 * that shows ads among others, such as a list, may be up to `listAgeMs` behind them: otherwise a busy market would never
 * be cached (docs/decisions/0572). An ad's page does not follow other ads.
 */
export function createPageChanges({ listAgeMs, maxAds = 20_000 }: { listAgeMs: number; maxAds?: number }): PageChanges {
  let [restMs, anyAdMs, unnamedMs] = [-Infinity, -Infinity, -Infinity]
  const adsMs = new LRUCache<string, number>({
    max: maxAds,
    // An ad that is no longer remembered counts as changed until then.
    dispose: (ms, _ad, reason) => {
      if (reason === 'evict') unnamedMs = Math.max(unnamedMs, ms)
    },
  })
  return {
    note({ ads, allAds, rest }) {
      const nowMs = performance.now()
      if (rest) restMs = nowMs
      if (allAds) unnamedMs = nowMs
      if (allAds || ads.length > 0) anyAdMs = nowMs
      for (const ad of ads) adsMs.set(ad, nowMs)
    },
    isCurrent({ startedMs, ad }) {
      if (startedMs <= restMs) return false
      if (ad !== undefined) return startedMs > unnamedMs && startedMs > (adsMs.get(String(ad)) ?? -Infinity)
      return startedMs > anyAdMs || performance.now() - startedMs < listAgeMs
    },
  }
}
