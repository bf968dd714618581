import { callServer } from '#ui/http-client.ts'

/** Where lists tell which cards were in sight. */
export const cardsShownPath = '/services/used-vehicle/advertisement/shown'
/** So many are told at once; more is no list that anybody reads. */
export const mostShown = 60

const sendAfterMs = 3000
const half = 0.5

const followed = new WeakSet<HTMLElement>()

/**
 * Tells the server which cards of a list were in sight, each once for a page. Nobody waits for it, and a browser that a program
 * drives is nobody.
 */
export function followCardsInSight(list: HTMLElement): void {
  if (navigator.webdriver || followed.has(list)) return
  followed.add(list)
  const told = new Set<string>()
  let waiting: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = () => {
    clearTimeout(timer)
    timer = undefined
    const ids = waiting.splice(0, mostShown)
    if (ids.length === 0) return
    const body = new URLSearchParams({ ids: ids.join(' ') })
    void callServer(cardsShownPath, { method: 'POST', body })
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const id = (target as HTMLElement).dataset.ad
        if (!isIntersecting || !id || told.has(id)) continue
        told.add(id)
        observer.unobserve(target)
        waiting.push(id)
      }
      if (waiting.length >= mostShown) send()
      else if (waiting.length > 0) timer ??= setTimeout(send, sendAfterMs)
    },
    { threshold: half },
  )
  const look = () => {
    for (const card of list.querySelectorAll<HTMLElement>('[data-ad]')) observer.observe(card)
  }
  look()
  new MutationObserver(look).observe(list, { childList: true })
  addEventListener('pagehide', send)
}
