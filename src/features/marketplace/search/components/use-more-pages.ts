import { useState } from 'react'
import { useLocation } from 'react-router'
import { callServer } from '#ui/http-client.ts'
import { listFragmentAddress } from '../list-fragment-address.ts'
import type { ListPage } from '../list-page.ts'
import { trustedMarkup } from '#ui/trusted-markup.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { recallPages, rememberPages, type Pages } from '../loaded-pages.ts'

type State = { key: string; pages: Pages; busy: boolean; failed: boolean }

const startOf = (key: string, view: ListPage, pages: Pages | null): State => ({
  key,
  pages: pages ?? { added: '', next: view.next },
  busy: false,
  failed: false,
})

/** Removes cards that are already in the list: an ad may have moved to a later page. */
function withoutShown(cards: string): string {
  const template = document.createElement('template')
  template.innerHTML = trustedMarkup(cards)
  for (const card of template.content.querySelectorAll<HTMLElement>('[data-ad]')) {
    if (document.querySelector(`#results [data-ad="${card.dataset.ad}"]`)) card.remove()
  }
  return template.innerHTML
}

/** Adds further pages to a list in place. Without JavaScript the link opens the next page. */
export function useMorePages(view: ListPage) {
  const { key } = useLocation()
  // The first render of a document must equal the markup of the server.
  const hydrated = useHydrated()
  const start = () => startOf(key, view, hydrated ? recallPages(key) : null)
  const [state, setState] = useState(start)
  // A new history entry has its own list; earlier ones keep their pages.
  const current = state.key === key ? state : start()

  const more = async () => {
    const { next, added } = current.pages
    if (!next) return
    setState({ ...current, busy: true, failed: false })
    const page = await callServer<{ cards: string; next: string | null }>(listFragmentAddress(view, next, 'page'))
    if (!page.ok) return setState({ ...current, busy: false, failed: true })
    const pages = { added: added + withoutShown(page.value.cards), next: page.value.next }
    rememberPages(key, pages)
    setState({ key, pages, busy: false, failed: false })
  }
  const { pages, busy, failed } = current
  return { ...pages, busy, failed, more: () => void more() }
}
