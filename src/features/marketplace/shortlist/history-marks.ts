import { formatInteger } from '#kit/digits.ts'
import { adHistory, followAdHistory, hideAd, isFresh, noteListVisit, unhideAds } from './ad-history.ts'
import { trustedMarkup } from '#ui/trusted-markup.ts'
import './ad-history.css'

const cross =
  '<svg aria-hidden="true" width="18" height="18" viewBox="0 0 24 24"><path d="M6 6l12 12M18 6l-12 12"/></svg>'

const make = (tag: string, className: string, text = '') =>
  Object.assign(document.createElement(tag), { className, textContent: text })

function addHideButton(card: HTMLElement): void {
  if (card.querySelector('.ad-card-hide')) return
  const button = make('button', 'ad-card-hide')
  button.setAttribute('type', 'button')
  button.setAttribute('aria-label', `پنهان کردن ${card.querySelector('.ad-card-title')!.textContent}`)
  button.innerHTML = trustedMarkup(`${cross}<span class="ad-card-act">پنهان کردن</span>`)
  card.append(button)
}

/** Shows a word in a corner of the picture, where it takes no space from the text. */
function showWord(card: HTMLElement, word: string): void {
  const shown = card.querySelector('.ad-card-word')
  if ((shown?.textContent ?? '') === word) return
  shown?.remove()
  if (word) card.querySelector('.ad-card-picture')!.append(make('span', 'ad-card-word', word))
}

function showHidden(card: HTMLElement, hidden: boolean): void {
  const line = card.querySelector('.ad-card-gone')
  if (hidden === (line !== null)) return
  line?.remove()
  if (!hidden) {
    delete card.dataset.hidden
    card.style.minBlockSize = ''
    return
  }
  const gone = make('p', 'ad-card-gone', 'این آگهی پنهان شد ')
  const undo = make('button', 'ad-card-undo', 'برگرداندن')
  undo.setAttribute('type', 'button')
  gone.append(undo)
  card.dataset.hidden = ''
  card.append(gone)
}

/**
 * Returns when a card's ad was published, in seconds: the last of its facts (`card-facts.ts` of
 * search).
 */
const publishedOf = ({ dataset }: HTMLElement): number =>
  Number.parseInt(dataset.facts?.split(' ').at(-1) ?? '', 36) * 1000

/** Shows the number of hidden ads at the end of a list, with a link to restore them. */
function showCount(list: HTMLElement, count: number): void {
  const line = list.querySelector('.hidden-ads')
  if (count === 0) return line?.remove()
  const text = `${formatInteger(count)} آگهی از این لیست را پنهان کرده‌اید. `
  const shown = line ?? make('li', 'hidden-ads')
  if (!line) {
    const button = make('button', 'show-hidden-ads', 'نمایش دوباره')
    button.setAttribute('type', 'button')
    shown.append(make('span', ''), button)
  }
  if (shown.firstChild!.textContent !== text) shown.firstChild!.textContent = text
  if (list.lastElementChild !== shown) list.append(shown)
}

/**
 * Shows the device's knowledge on server-rendered cards. Cards that may be being read keep their
 * height.
 */
function showHistory(list: HTMLElement): void {
  const history = adHistory()
  const seen = new Set(history.seen)
  const hidden = new Set(history.hidden)
  const cards = [...list.querySelectorAll<HTMLElement>('[data-ad]')]
  const boxes = cards.map((card) => card.getBoundingClientRect())
  for (const [index, card] of cards.entries()) {
    const id = card.dataset.ad!
    const { top, height } = boxes[index]!
    const isHidden = hidden.has(id)
    addHideButton(card)
    card.toggleAttribute('data-seen', seen.has(id))
    showWord(card, seen.has(id) ? 'دیده‌اید' : isFresh(publishedOf(card), history) ? 'جدید' : '')
    if (isHidden && !('hidden' in card.dataset) && !card.contains(document.activeElement) && top < innerHeight)
      card.style.minBlockSize = `${height}px`
    showHidden(card, isHidden)
  }
  showCount(list, cards.filter(({ dataset }) => 'hidden' in dataset).length)
}

/** Handles a press on an element added by {@link showHistory}. */
function pressOnHistory(list: HTMLElement, target: Element): void {
  if (target.closest('.show-hidden-ads')) {
    // Ads of other lists stay hidden.
    unhideAds([...list.querySelectorAll<HTMLElement>('[data-hidden]')].map(({ dataset }) => dataset.ad!))
    list.querySelector<HTMLElement>('.ad-card a')?.focus({ preventScroll: true })
    return
  }
  const card = target.closest<HTMLElement>('[data-ad]')
  const button = target.closest<HTMLElement>('.ad-card-hide, .ad-card-undo')
  if (!card || !button) return
  const hiding = button.matches('.ad-card-hide')
  // A touch does not focus in every browser; the following steps need the pressed card.
  button.focus()
  if (hiding) hideAd(card.dataset.ad!)
  else unhideAds([card.dataset.ad!])
  card.querySelector<HTMLElement>(hiding ? '.ad-card-undo' : '.ad-card-hide')?.focus()
}

const followed = new WeakSet<HTMLElement>()

/** Shows the device's knowledge in a list of ads, now and after every change of either. */
export function followList(list: HTMLElement): void {
  noteListVisit()
  const show = () => {
    if (list.isConnected) showHistory(list)
  }
  show()
  if (followed.has(list)) return
  followed.add(list)
  followAdHistory(show)
  list.addEventListener('click', ({ target }) => pressOnHistory(list, target as Element))
  // Further pages and other filters add and remove children of the list.
  new MutationObserver(show).observe(list, { childList: true })
}
