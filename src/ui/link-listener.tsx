import { useEffect } from 'react'
import { goTo, importBeforeRouter, warmPage } from './route-modules.ts'

const intentMs = 80

/** Returns the anchor of an event when the client router may handle it. */
function internalLink(event: Event): HTMLAnchorElement | null {
  const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null
  if (!link || link.origin !== location.origin) return null
  if ((link.target && link.target !== '_self') || link.hasAttribute('download') || link.rel.includes('external'))
    return null
  return /^\/(api|pictures|files|assets|openings)\//.test(link.pathname) ? null : link
}

/** Goes one step back in history, or home when there is none. */
function stepBack(): void {
  if (history.length > 1) history.back()
  else location.assign('/')
}

const isSamePage = (link: HTMLAnchorElement) => link.pathname === location.pathname && link.search === location.search

/**
 * Prefetches a page's data through the browser; the server allows five seconds of caching. The router's own prefetch
 * loads the modules too, and reloads the page when one is missing.
 */
function prefetchData({ pathname, search }: HTMLAnchorElement): void {
  const hint = document.createElement('link')
  hint.rel = 'prefetch'
  hint.as = 'fetch'
  hint.href = (pathname === '/' ? '/_root' : pathname.replace(/\/$/, '')) + '.data' + search
  for (const end of ['load', 'error']) hint.addEventListener(end, () => hint.remove())
  document.head.append(hint)
}

/**
 * The one listener behind every plain `<a href>` (docs/decisions/0002): navigates without reloading, warms modules and data
 * on intent, leaves modified clicks, downloads and other sites to the browser; `data-step-back` goes one step back. It stands
 * beside the router, so that it works on every page, also on one that failed or whose parts are still on their way.
 */
export function LinkListener() {
  useEffect(() => {
    importBeforeRouter()
    const open = (link: HTMLAnchorElement) => {
      const to = link.pathname + link.search + link.hash
      const replace = to === location.pathname + location.search + location.hash
      const { scroll, travel } = link.dataset
      goTo(to, { replace, preventScrollReset: scroll === 'keep', viewTransition: travel === '' })
    }
    const click = (event: MouseEvent) => {
      const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (event.defaultPrevented || event.button !== 0 || modified) return
      if ((event.target as Element | null)?.closest?.('[data-step-back]')) return stepBack()
      const link = internalLink(event)
      // The browser handles a jump inside the page.
      if (!link || (link.hash && isSamePage(link))) return
      event.preventDefault()
      open(link)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const intent = (event: Event) => {
      clearTimeout(timer)
      // With data saving on, only opened pages are loaded.
      if ('saving' in document.documentElement.dataset) return
      const link = internalLink(event)
      if (!link || link.dataset.prefetch === 'none' || isSamePage(link)) return
      timer = setTimeout(
        () => {
          warmPage(link.pathname)
          prefetchData(link)
        },
        event.type === 'touchstart' ? 0 : intentMs,
      )
    }
    const passive = { passive: true }
    document.addEventListener('click', click)
    document.addEventListener('mouseover', intent, passive)
    document.addEventListener('focusin', intent)
    document.addEventListener('touchstart', intent, passive)
    // A root that failed was rendered again without them.
    Object.assign(document.documentElement.dataset, { ready: '', scripting: '' })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', click)
      document.removeEventListener('mouseover', intent)
      document.removeEventListener('focusin', intent)
      document.removeEventListener('touchstart', intent)
    }
  }, [])

  return null
}
