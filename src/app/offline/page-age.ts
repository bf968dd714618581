import { useSyncExternalStore } from 'react'

/** By address, when the kept data that is shown there was made (ISO); null where it just came from the server. */
const ages = new Map<string, string | null>()
const listeners = new Set<() => void>()

/** The service worker answered for a page's data. */
export function setPageAge({ path, keptAt }: { path: string; keptAt: string | null }): void {
  ages.set(path, keptAt)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Where the document itself came from; a kept one is stamped, which counts until data for its address has come. */
function documentPath(): string {
  const { pathname, search } = new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href)
  return pathname + search
}

/** When the page at this address was made, if what is shown is a kept copy; null for a fresh one. */
export function cachedAtOf(path: string): string | null {
  const known = ages.get(path)
  if (known !== undefined) return known
  return path === documentPath() ? (document.documentElement.dataset.keptAt ?? null) : null
}

/** The same, as it changes. */
export const usePageAge = (path: string): string | null =>
  useSyncExternalStore(
    subscribe,
    () => cachedAtOf(path),
    () => null,
  )
