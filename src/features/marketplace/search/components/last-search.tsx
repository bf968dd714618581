import { useEffect, useState } from 'react'
import { loadChunkQuietly } from '#ui/load-chunk.ts'
import type { RecentSearch } from '../recent-searches.ts'

/**
 * A link to the device's last search. It is known only in the browser, so it fills space that is
 * otherwise empty and moves nothing.
 */
export function LastSearch() {
  const [last, setLast] = useState<RecentSearch>()
  useEffect(() => {
    void loadChunkQuietly(() => import('../recent-searches.ts')).then((part) => setLast(part?.recentSearches()[0]))
  }, [])
  if (!last) return <template data-shows-stored="recent-searches" />
  return (
    <a href={last.href} className="last-search">
      <span className="truncate">ادامهٔ آخرین جست‌وجو: {last.label}</span>
    </a>
  )
}
