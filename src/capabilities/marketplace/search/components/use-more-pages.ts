import { useState } from 'react'
import { useLocation } from 'react-router'
import { callServer } from '#ui/http-client.ts'
import { listFragmentAddress } from '../list-fragment-address.ts'
import type { ListPage } from '../list-page.ts'
import { trustedMarkup } from '#ui/trusted-markup.ts'

/** `added` is the markup of their cards. */
type Pages = { added: string; next: string | null }
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

const startOf = (key: string, view: ListPage): State => ({
  key,
  pages: remembered.get(key) ?? { added: '', next: view.next },
  busy: false,
  failed: false,
})

/** Cards that do not stand in the list yet: an ad may have moved on to a later page meanwhile. */
function withoutShown(cards: string): string {
  const template = document.createElement('template')
  template.innerHTML = trustedMarkup(cards)
  for (const card of template.content.querySelectorAll<HTMLElement>('[data-ad]')) {
    if (document.querySelector(`#results [data-ad="${card.dataset.ad}"]`)) card.remove()
  }
  return template.innerHTML
}

/** The list with the pages that were added to it in place. Without JavaScript the link simply opens the next page. */
export function useMorePages(view: ListPage) {
  const { key } = useLocation()
  const [state, setState] = useState(() => startOf(key, view))
  // A new step of the history has its own list; what an earlier one loaded stays remembered under its key.
  const current = state.key === key ? state : startOf(key, view)

  const more = async () => {
    const { next, added } = current.pages
    if (!next) return
    setState({ ...current, busy: true, failed: false })
    const page = await callServer<{ cards: string; next: string | null }>(listFragmentAddress(view, next, 'page'))
    if (!page.ok) return setState({ ...current, busy: false, failed: true })
    const pages = { added: added + withoutShown(page.value.cards), next: page.value.next }
    remember(key, pages)
    setState({ key, pages, busy: false, failed: false })
  }
  const { pages, busy, failed } = current
  return { ...pages, busy, failed, more: () => void more() }
}
