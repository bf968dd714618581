import { useEffect } from 'react'
import { loadChunkQuietly } from '#ui/load-chunk.ts'
import { queryAddress } from '../ad-query.ts'
import type { ListPage } from '../list-page.ts'

const idleMs = 1500
const longest = 60

/** Notes a list of all ads with filters as the last search of this device, once somebody has stayed for a moment. */
export function useRememberSearch({ gallery, base, query, applied }: ListPage): void {
  useEffect(() => {
    if (gallery !== null || applied.length === 0) return
    const label = (query.said || applied.map((filter) => filter.label).join(' · ')).slice(0, longest)
    const href = queryAddress(base, { ...query, after: null, map: false })
    const timer = setTimeout(() => {
      void loadChunkQuietly(() => import('../recent-searches.ts')).then((part) => part?.rememberSearch({ href, label }))
    }, idleMs)
    return () => clearTimeout(timer)
  }, [gallery, base, query, applied])
}
