import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Moves the focus to the heading of a new page after a client navigation, so that screen readers announce it. */
export function FocusHeading(): null {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const main = document.querySelector('main')
    // The page has focused a field of its own, or goes to a part of itself.
    if (hash || main?.contains(document.activeElement)) return
    const heading = main?.querySelector<HTMLElement>('h1') ?? main
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname, hash])
  return null
}
