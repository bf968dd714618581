import { callServer } from '#ui/http-client.ts'

/** Receives which cards of a list were visible. */
export const cardsShownPath = '/services/used-vehicle/advertisement/shown'
/** Max cards per report; nobody reads a longer list. */
export const maxShown = 60

const sendAfterMs = 3000
const half = 0.5

const followed = new WeakSet<HTMLElement>()

/**
 * Reports visible cards to the server, each once per page, without waiting. Automated browsers are
 * skipped.
 */
export function followCardsInSight(list: HTMLElement): void {
  if (navigator.webdriver || followed.has(list)) return
  followed.add(list)
  const messages = new Set<string>()
  let waiting: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = () => {
    clearTimeout(timer)
    timer = undefined
    const ids = waiting.splice(0, maxShown)
    if (ids.length === 0) return
    const body = new URLSearchParams({ ids: ids.join(' ') })
    void callServer(cardsShownPath, { method: 'POST', body })
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const id = (target as HTMLElement).dataset.ad
        if (!isIntersecting || !id || messages.has(id)) continue
        messages.add(id)
        observer.unobserve(target)
        waiting.push(id)
      }
      if (waiting.length >= maxShown) send()
      else if (waiting.length > 0) timer ??= setTimeout(send, sendAfterMs)
    },
    { threshold: half },
  )
  const check = () => {
    for (const card of list.querySelectorAll<HTMLElement>('[data-ad]')) observer.observe(card)
  }
  check()
  new MutationObserver(check).observe(list, { childList: true })
  addEventListener('pagehide', send)
}
