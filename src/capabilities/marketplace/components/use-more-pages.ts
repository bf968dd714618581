import { useEffect, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { AdCard } from '../ad-card.ts'
import type { AdListView } from '../ad-list-view.ts'
import { advertisementPath } from '../addresses.ts'
import type { loader } from '../screens/list-part.ts'

type Pages = { ads: AdCard[]; next: string | null }

/** Pages that joined a list, by step of the history: Back from an ad finds the list as long as it was. */
const remembered = new Map<string, Pages>()
const mostRemembered = 20

function remember(key: string, pages: Pages): void {
  remembered.delete(key)
  remembered.set(key, pages)
  const [oldest] = remembered.keys()
  if (remembered.size > mostRemembered && oldest) remembered.delete(oldest)
}

/** The list with the pages that were added to it in place. Without JavaScript the link simply opens the next page. */
export function useMorePages(view: AdListView) {
  const { key } = useLocation()
  const fetcher = useFetcher<typeof loader>({ key: `more:${key}` })
  const [extra, setExtra] = useState<Pages & { key: string }>(() => extraOf(key, view))
  const current = extra.key === key ? extra : extraOf(key, view)

  useEffect(() => {
    const { data, state } = fetcher
    if (state !== 'idle' || data?.kind !== 'page') return
    setExtra((before) => {
      const base = before.key === key ? before : extraOf(key, view)
      const known = new Set([...view.ads, ...base.ads].map(({ id }) => id))
      const ads = [...base.ads, ...data.ads.filter(({ id }) => !known.has(id))]
      const pages = { ads, next: data.next }
      remember(key, pages)
      return { ...pages, key }
    })
  }, [fetcher.data, fetcher.state])

  const more = () => {
    if (!current.next) return
    const params = new URLSearchParams(current.next.split('?')[1])
    params.set('want', 'page')
    if (view.gallery) params.set('gallery', view.gallery)
    void fetcher.load(`${advertisementPath}/part?${params}`)
  }
  return { ads: [...view.ads, ...current.ads], next: current.next, busy: fetcher.state !== 'idle', more }
}

const extraOf = (key: string, view: AdListView) => ({ ...(remembered.get(key) ?? { ads: [], next: view.next }), key })
