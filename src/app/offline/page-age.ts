import { useSyncExternalStore } from 'react'

/** By address, when the shown cached data was made (ISO); null for data from the server. */
const ages = new Map<string, string | null>()
const listeners = new Set<() => void>()

/** Records that the service worker answered for a page's data. */
export function setPageAge({ path, keptAt }: { path: string; keptAt: string | null }): void {
  ages.set(path, keptAt)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const documentEntry = () => performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined

/**
 * Returns the path of the document itself; a cached one is stamped, which counts until data for its address has
 * arrived.
 */
function documentPath(): string {
  const { pathname, search } = new URL(documentEntry()?.name ?? location.href)
  return pathname + search
}

/** Returns when the document was made, if a shared cache showed it while no server answered (deploy/varnish.vcl). */
function staleSince(): string | null {
  const stale = documentEntry()?.serverTiming?.find(({ name }) => name === 'stale')
  return stale ? new Date(performance.timeOrigin - stale.duration * 1000).toISOString() : null
}

/** Returns when the page at this address was made, if it is a cached copy; null for a fresh one. */
export function cachedAtOf(path: string): string | null {
  const entry = ages.get(path)
  if (entry !== undefined) return entry
  return path === documentPath() ? (document.documentElement.dataset.keptAt ?? staleSince()) : null
}

/** The same as a hook. */
export const usePageAge = (path: string): string | null =>
  useSyncExternalStore(
    subscribe,
    () => cachedAtOf(path),
    () => null,
  )
