import { showToast } from '#ui/toasts/show-toast.ts'
import { toggleBookmark, type BookmarkedAd } from './bookmark-store.ts'
import { bookmarkFailed, bookmarkKept, bookmarkLabel } from './bookmark-label.ts'
import { toggleCardMenu } from './card-menu.ts'
import { toggleCompared } from './compared-ads.ts'

type Marks = { bookmarks: ReadonlyMap<string, BookmarkedAd>; compared: readonly string[] }

const titleOf = (card: Element) => card.querySelector('.ad-card-title')!.textContent

/**
 * Marks bookmarked and compared ads on server-rendered cards; the shared markup itself contains no
 * personal state.
 */
export function showMarks(list: ParentNode, { bookmarks, compared }: Marks): void {
  for (const card of list.querySelectorAll<HTMLElement>('[data-ad]')) {
    const id = card.dataset.ad!
    const keep = card.querySelector('.ad-card-keep')
    const bookmarked = bookmarks.has(id)
    if (keep && keep.getAttribute('aria-pressed') !== String(bookmarked)) {
      keep.setAttribute('aria-pressed', String(bookmarked))
      if (!keep.classList.contains('text-bad'))
        keep.setAttribute('aria-label', bookmarkLabel(bookmarked, titleOf(card)))
    }
    card.querySelector('.ad-card-compare')?.setAttribute('aria-pressed', String(compared.includes(id)))
  }
}

/** Handles a press on a button of a server-rendered card. */
export function pressOnCard(target: EventTarget): void {
  const button = (target as Element).closest('button')
  const card = button?.closest<HTMLElement>('[data-ad]')
  if (!button || !card) return
  if (button.matches('.ad-card-compare')) toggleCompared(card.dataset.ad!)
  else if (button.matches('.ad-card-more')) toggleCardMenu(button)
  else if (button.matches('.ad-card-keep')) void toggle(button, card)
}

async function toggle(button: Element, card: HTMLElement): Promise<void> {
  const { ad: id = '', toman } = card.dataset
  const title = titleOf(card)
  const storedOf = () => button.getAttribute('aria-pressed') === 'true'
  const show = (failed: boolean) => {
    button.classList.toggle('text-bad', failed)
    if (failed) button.setAttribute('title', bookmarkFailed.hint)
    else button.removeAttribute('title')
    button.setAttribute('aria-label', failed ? bookmarkFailed.label(title) : bookmarkLabel(storedOf(), title))
  }
  show(false)
  try {
    const at = new Date().toISOString()
    const keeping = await toggleBookmark({ id, at, toman: toman === undefined ? null : Number(toman) }, title)
    if (keeping)
      showToast(bookmarkKept.text, { action: { label: bookmarkKept.undo, run: () => void toggle(button, card) } })
  } catch {
    show(true)
  }
}
