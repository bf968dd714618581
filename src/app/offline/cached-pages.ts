import { openDevice } from '#ui/offline/device-store.ts'
import { dataOfPage, pageOfData } from './page-rules.ts'

// Shared by the pages and the service worker: both use the same caches.

/** Scripts and styles of this and of former builds, and the shell of each. */
export const assetsCache = 'parts'
export const picturesCache = 'pictures'
export const guest = 'guest'

const prefix = 'pages:'
/** Returns the name of the cache with pages of one user, or of guests. */
export const pagesCache = (owner: string): string => prefix + owner

/** Returns the address of the page without content that opens cached data, for the build that understands the data. */
export const shellAddress = (build: string): string => `/offline?build=${build}`

/** The header with the time of a cached response (ISO). */
export const cachedAtHeader = 'x-kept-at'

/** The title of a cached document, percent-encoded. */
export const titleHeader = 'x-title'

/** Returns a cached response of the user or, failing that, of guests. */
export async function findCachedPage(owner: string, key: string): Promise<Response | undefined> {
  for (const name of [pagesCache(owner), pagesCache(guest)]) {
    // The names of the caches already separate what `Vary: cookie` separates.
    const match = (await caches.has(name)) && (await (await caches.open(name)).match(key, { ignoreVary: true }))
    if (match) return match
  }
  return undefined
}

export async function findShell(build: string): Promise<Response | undefined> {
  return (await caches.open(assetsCache)).match(shellAddress(build))
}

function findData(owner: string, path: string): Promise<Response | undefined> {
  const [pathname = '', search] = path.split('?')
  return findCachedPage(owner, dataOfPage(pathname) + (search === undefined ? '' : `?${search}`))
}

/** Returns the build whose shell can show this page from cached data; null without such data or shell. */
export async function shellBuildFor(owner: string, path: string): Promise<string | null> {
  const build = (await findData(owner, path))?.headers.get('x-build')
  return build && (await findShell(build)) ? build : null
}

export type ReadablePage = { path: string; title: string; since: Date }

/** Returns cached documents of an owner, and of guests: they need nothing else. */
export async function findDocuments(owner: string): Promise<ReadablePage[]> {
  const readablePages: ReadablePage[] = []
  for (const name of new Set([pagesCache(owner), pagesCache(guest)])) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const { pathname, search } = new URL(request.url)
      const response = pageOfData(pathname) === null ? await cache.match(request, { ignoreVary: true }) : undefined
      const title = response?.headers.get(titleHeader)
      if (title)
        readablePages.push({ path: pathname + search, title: decodeURIComponent(title), since: cachedSince(response!) })
    }
  }
  return readablePages
}

/** Returns the cached responses under chosen addresses for an owner, and for guests. */
export async function readCachedTexts(
  owner: string,
  chosen: (path: string) => boolean,
): Promise<{ text: string; since: Date }[]> {
  const texts: { text: string; since: Date }[] = []
  for (const name of new Set([pagesCache(owner), pagesCache(guest)])) {
    if (!(await caches.has(name))) continue
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const { pathname, search } = new URL(request.url)
      const response = chosen(pathname + search) ? await cache.match(request, { ignoreVary: true }) : undefined
      if (response) texts.push({ text: await response.text(), since: cachedSince(response) })
    }
  }
  return texts
}

/** Returns when the cached data of a page was made, if a shell can show it; else null. */
export async function dataSince(owner: string, path: string): Promise<Date | null> {
  const data = (await shellBuildFor(owner, path)) && (await findData(owner, path))
  return data ? cachedSince(data) : null
}

const cachedSince = (response: Response) => new Date(response.headers.get(cachedAtHeader) ?? 0)

/**
 * Deletes the data of everybody except `owner` and guests from this device; with `all` also of guests, who may be the
 * one that leaves. Queued changes are deleted too when `all` is set or another user came; a user whose sign-in expired
 * finds them again.
 */
export async function forgetOthers(owner: string, all = false): Promise<void> {
  await forgetPages((name) => name !== pagesCache(guest) && name !== pagesCache(owner))
  const device = await openDevice()
  if (!device) return
  const { store: visited } = device.transaction('visited', 'readwrite')
  for (const page of await visited.getAll()) {
    if (page.owner !== guest && page.owner !== owner) await visited.delete([page.owner, page.path])
  }
  const { store: facts } = device.transaction('facts', 'readwrite')
  for (const key of await facts.getAllKeys()) {
    const [, of] = key.split('@')
    if (of !== undefined && of !== owner && (all || of !== guest)) await facts.delete(key)
  }
  if (!all && owner === guest) return
  const { store: outbox } = device.transaction('outbox', 'readwrite')
  for (const write of await outbox.getAll()) if (all || write.owner !== owner) await outbox.delete(write.id)
  const { store: files } = device.transaction('files', 'readwrite')
  for (const file of await files.getAll()) {
    if (all || (file.owner !== owner && file.owner !== guest)) await files.delete(file.key)
  }
}

/** Deletes the page caches with matching names; all of them without a filter. */
export async function forgetPages(chosen: (name: string) => boolean = () => true): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await caches.keys().catch(() => [])
  await Promise.all(names.filter((name) => name.startsWith(prefix) && chosen(name)).map((name) => caches.delete(name)))
}
