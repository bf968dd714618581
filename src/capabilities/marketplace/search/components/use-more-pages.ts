import { useState } from 'react'
import { useLocation } from 'react-router'
import { callServer } from '#ui/http-client.ts'
import type { AdCard } from '../../ad/ad-card.ts'
import type { AdListView } from '../ad-list-view.ts'
import { listFragmentAddress } from '../list-fragment-address.ts'

type Pages = { ads: AdCard[]; next: string | null }
type State = { key: string; pages: Pages; busy: boolean; failed: boolean }

/** Pages that joined a list, by step of the history: Back from an ad finds the list as long as it was. */
const remembered = new Map<string, Pages>()
const mostRemembered = 20

function remember(key: string, pages: Pages): void {
  remembered.delete(key)
  remembered.set(key, pages)
  const [oldest] = remembered.keys()
  if (remembered.size > mostRemembered && oldest) remembered.delete(oldest)
}

const startOf = (key: string, view: AdListView): State => ({
  key,
  pages: remembered.get(key) ?? { ads: [], next: view.next },
  busy: false,
  failed: false,
})

/** The list with the pages that were added to it in place. Without JavaScript the link simply opens the next page. */
export function useMorePages(view: AdListView) {
  const { key } = useLocation()
  const [state, setState] = useState(() => startOf(key, view))
  // A new step of the history has its own list; what an earlier one loaded stays remembered under its key.
  const current = state.key === key ? state : startOf(key, view)

  const more = async () => {
    const { next, ads } = current.pages
    if (!next) return
    setState({ ...current, busy: true, failed: false })
    const page = await callServer<Pages>(listFragmentAddress(view, next, 'page'))
    if (!page.ok) return setState({ ...current, busy: false, failed: true })
    const known = new Set([...view.ads, ...ads].map(({ id }) => id))
    const pages = { ads: [...ads, ...page.value.ads.filter(({ id }) => !known.has(id))], next: page.value.next }
    remember(key, pages)
    setState({ key, pages, busy: false, failed: false })
  }
  const { pages, busy, failed } = current
  return { ads: [...view.ads, ...pages.ads], next: pages.next, busy, failed, more: () => void more() }
}
