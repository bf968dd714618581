import { useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { openDevice, type VisitedPage } from '#ui/offline/device-store.ts'
import { dataSince, findDocuments, guest, type ReadablePage } from './cached-pages.ts'
import { unlistedPages } from './offline-pages.ts'
import { cachedAtOf } from './page-age.ts'
import { mayCachePath } from './page-rules.ts'
import { bareTitle } from './page-title.ts'

const maxVisited = 100
/** The page's title and the service worker's message arrive shortly after its address. */
const settleMs = 800

/** Records visited pages, so that they can be offered without a connection. */
export function useVisited(owner: string): void {
  const { pathname, search } = useLocation()
  const { state } = useNavigation()
  useEffect(() => {
    const path = pathname + search
    if (state !== 'idle' || pathname === '/offline' || !mayCachePath(path)) return
    const timer = setTimeout(() => {
      if (cachedAtOf(path) === null)
        void writeDown({ path, title: bareTitle(document.title), owner, at: new Date().toISOString() })
    }, settleMs)
    return () => clearTimeout(timer)
  }, [pathname, search, state, owner])
}

async function writeDown(page: VisitedPage): Promise<void> {
  const device = await openDevice()
  if (!device) return
  const { store, done } = device.transaction('visited', 'readwrite')
  await store.put(page)
  const all = await store.getAll()
  const oldest = all.toSorted((a, b) => a.at.localeCompare(b.at)).slice(0, Math.max(0, all.length - maxVisited))
  for (const { owner, path } of oldest) await store.delete([owner, path])
  await done
}

/** Returns the pages that are readable now, newest first: cached documents, and recorded pages with cached data. */
export async function findReadable(owner: string): Promise<ReadablePage[]> {
  if (!('caches' in window)) return []
  const device = await openDevice()
  const visited = (await device?.getAll('visited').catch(() => [])) ?? []
  const byPath = new Map<string, ReadablePage>()
  for (const { path, title, owner: of } of visited) {
    const since = of === owner || of === guest ? await dataSince(owner, path) : null
    if (since) byPath.set(path, { path, title, since })
  }
  // Where both are cached the document opens, so its time counts.
  for (const page of await findDocuments(owner)) {
    if (byPath.has(page.path) || !unlistedPages.has(page.path)) byPath.set(page.path, page)
  }
  return [...byPath.values()].toSorted((a, b) => b.since.getTime() - a.since.getTime())
}
