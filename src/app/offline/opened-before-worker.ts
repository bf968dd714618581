import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { recall, remember } from './device-memory.ts'
import { mayCachePath } from './page-rules.ts'

const storageKey = 'opened-before-worker'
const max = 5

/** Adds a path as the newest, without repeating it; at most five stay. */
export const addOpened = (paths: readonly string[], path: string): string[] =>
  [...paths.filter((other) => other !== path), path].slice(-max)

/** Parses the stored paths; anything else than a list of cacheable paths is ignored. */
export function parseOpened(stored: string | null): string[] {
  try {
    const paths: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(paths)
      ? paths.filter((path) => typeof path === 'string' && mayCachePath(path)).slice(-max)
      : []
  } catch {
    return []
  }
}

/**
 * Remembers the pages of this tab that were opened before the first service worker, because it
 * cannot have cached them.
 */
export function useOpenedBeforeWorker(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const path = pathname + search
    if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller || !mayCachePath(path)) return
    remember(
      storageKey,
      JSON.stringify(addOpened(parseOpened(recall(storageKey, 'sessionStorage')), path)),
      'sessionStorage',
    )
  }, [pathname, search])
}

/** Returns the remembered pages with the open one last, and forgets them. */
export function takeOpened(): string[] {
  const paths = parseOpened(recall(storageKey, 'sessionStorage'))
  remember(storageKey, null, 'sessionStorage')
  return addOpened(paths, location.pathname + location.search)
}
