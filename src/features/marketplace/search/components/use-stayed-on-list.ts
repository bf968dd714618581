import { useEffect } from 'react'
import { loadChunkQuietly } from '#ui/load-chunk.ts'
import { queryAddress } from '../ad-query.ts'
import type { ListPage } from '../list-page.ts'

const idleMs = 1500
const longest = 60

/**
 * After a moment on the page, stores a filtered list as the device's last search and applies local
 * knowledge about the ads.
 */
export function useStayedOnList({ gallery, base, query, applied }: ListPage): void {
  useEffect(() => {
    const label = (query.said || applied.map((filter) => filter.label).join(' · ')).slice(0, longest)
    const href = queryAddress(base, { ...query, after: null, map: false })
    const timer = setTimeout(() => {
      void loadChunkQuietly(() => import('../stayed-on-list.ts')).then((part) =>
        part?.stayedOnList(gallery === null && applied.length > 0 ? { href, label } : null),
      )
    }, idleMs)
    return () => clearTimeout(timer)
  }, [gallery, base, query, applied])
}
