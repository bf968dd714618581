import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { HtmlPart } from '#ui/html-part.tsx'
import { currentBookmarks, noBookmarksOnServer, subscribeBookmarks } from '../bookmark-store.ts'
import { pressOnCard, showMarks } from '../card-buttons.ts'
import { comparedNow, noneComparedOnServer, subscribeCompared } from '../compared-ads.ts'
import { trustedMarkup } from '#ui/trusted-markup.ts'

type AdCardsProps = {
  /** Unique on its page. */
  name: string
  /** Of `renderCards`; null when it came with the document. */
  html: string | null
  /** Cards that joined the list in the browser. */
  added?: string
  /** A list of cards has a name; without one it is any markup that has cards in it. */
  label?: string
}

/** Cards that the server rendered, with what this person keeps and compares shown on them. */
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

/** Without its styles, which stand in the page's sheet when the server wrote it; they follow from the address. */
const plainMarkup = ({ outerHTML }: Element) => outerHTML.replace(/ (?:style|data-css|data-style)="[^"]*"/g, '')

/** A card that stays in the list keeps its picture, so that nothing flickers. */
function updateCards(list: HTMLElement, html: string): void {
  const before = new Map(cardsIn(list).map((card) => [card.dataset.ad, card.querySelector('picture')]))
  list.innerHTML = trustedMarkup(html)
  for (const card of cardsIn(list)) {
    const picture = card.querySelector('picture')
    const known = before.get(card.dataset.ad)
    if (picture && known && plainMarkup(known) === plainMarkup(picture)) picture.replaceWith(known)
  }
}
