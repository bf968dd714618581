import { useEffect, useState } from 'react'
import { loadChunkQuietly } from '#ui/load-chunk.ts'
import type { RecentSearch } from '../recent-searches.ts'

/**
 * One line back to the last search of this device, where there is one. It is known only in the browser: the line stands in
 * room that is free anyway, so that nothing moves when it comes.
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
