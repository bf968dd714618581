import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { HtmlPart } from '#ui/html-part.tsx'
import { currentBookmarks, noBookmarksOnServer, subscribeBookmarks } from '../bookmark-store.ts'
import { pressOnCard, showMarks } from '../card-buttons.ts'
import { comparedNow, noneComparedOnServer, subscribeCompared } from '../compared-ads.ts'
import { trustedMarkup } from '#ui/trusted-markup.ts'

type AdCardsProps = {
  /** Unique on its page. */
  name: string
  /** The markup from `renderCards`; null when the document contains it. */
  html: string | null
  /** Cards added to the list in the browser. */
  added?: string
  /** The label of a list of cards; without one, any markup with cards. */
  label?: string
}

/** Server-rendered cards with the person's bookmarks and comparison marks. */
export function AdCards({ name, html, added, label }: AdCardsProps) {
  const list = useRef<HTMLElement>(null)
  const bookmarks = useSyncExternalStore(subscribeBookmarks, currentBookmarks, noBookmarksOnServer)
  const { ids } = useSyncExternalStore(subscribeCompared, comparedNow, noneComparedOnServer)
  useLayoutEffect(() => showMarks(list.current!, { bookmarks, compared: ids }))
  return (
    <HtmlPart
      as={label ? 'ul' : 'div'}
      ref={list}
      name={name}
      html={html}
      added={added}
      update={updateCards}
      aria-label={label}
      className={label && 'ad-list'}
      onClick={(event) => pressOnCard(event.target)}
    />
  )
}

const cardsIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-ad]')]

/** Returns the markup without inline styles, which the server moves to the page's style sheet. */
const plainMarkup = ({ outerHTML }: Element) => outerHTML.replace(/ (?:style|data-css|data-style)="[^"]*"/g, '')

/** Replaces the cards of a list. A card that stays keeps its picture, to avoid flicker. */
function updateCards(list: HTMLElement, html: string): void {
  const before = new Map(cardsIn(list).map((card) => [card.dataset.ad, card.querySelector('picture')]))
  list.innerHTML = trustedMarkup(html)
  for (const card of cardsIn(list)) {
    const picture = card.querySelector('picture')
    const entry = before.get(card.dataset.ad)
    if (picture && entry && plainMarkup(entry) === plainMarkup(picture)) picture.replaceWith(entry)
  }
}
