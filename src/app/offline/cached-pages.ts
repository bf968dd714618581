import { openDevice } from '#ui/offline/device-store.ts'
import { dataOfPage, pageOfData } from './page-rules.ts'

// Used by the pages and by the service worker alike: both look into the same caches.

/** Scripts and styles of this and of former builds, and the shell of each. */
export const assetsCache = 'parts'
export const picturesCache = 'pictures'
export const guest = 'guest'

const prefix = 'pages:'
/** Pages of one person, or of guests. */
export const pagesCache = (owner: string): string => prefix + owner

/** The page without content that opens kept data, by the build whose data it understands. */
export const shellAddress = (build: string): string => `/offline?build=${build}`

/** When a kept answer was made, as an ISO moment in a header of its own. */
export const cachedAtHeader = 'x-kept-at'

/** The title of a kept document, percent-encoded. */
export const titleHeader = 'x-title'

/** A kept answer of the person or, failing that, of guests. */
export async function findCachedPage(owner: string, key: string): Promise<Response | undefined> {
  for (const name of [pagesCache(owner), pagesCache(guest)]) {
    // `Vary: cookie` is settled by the caches' names.
    const found = (await caches.has(name)) && (await (await caches.open(name)).match(key, { ignoreVary: true }))
    if (found) return found
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

/** The build whose shell can show this page from kept data; null when there is no such data or shell. */
export async function shellBuildFor(owner: string, path: string): Promise<string | null> {
  const build = (await findData(owner, path))?.headers.get('x-build')
  return build && (await findShell(build)) ? build : null
}

export type ReadablePage = { path: string; title: string; since: Date }

/** Kept documents of an owner, and of guests: they need nothing else. */
export async function findDocuments(owner: string): Promise<ReadablePage[]> {
  const found: ReadablePage[] = []
  for (const name of new Set([pagesCache(owner), pagesCache(guest)])) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const { pathname, search } = new URL(request.url)
      const response = pageOfData(pathname) === null ? await cache.match(request, { ignoreVary: true }) : undefined
      const title = response?.headers.get(titleHeader)
      if (title)
        found.push({ path: pathname + search, title: decodeURIComponent(title), since: cachedSince(response!) })
    }
  }
  return found
}

/** What is kept under chosen addresses for an owner, and for guests. */
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

/** When the data of a page was made that can be read by a shell; null when it can not. */
export async function dataSince(owner: string, path: string): Promise<Date | null> {
  const data = (await shellBuildFor(owner, path)) && (await findData(owner, path))
  return data ? cachedSince(data) : null
}

const cachedSince = (response: Response) => new Date(response.headers.get(cachedAtHeader) ?? 0)

/**
 * Throws away what this device keeps of everybody but `owner` and guests; with `all` also of guests, who may be the one that leaves. Changes that wait to be sent go too when `all` is
 * set or another person came; somebody whose sign-in ran out finds them again.
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

/** Deletes the caches of pages that are chosen by name; all of them without a choice. */
export async function forgetPages(chosen: (name: string) => boolean = () => true): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await caches.keys().catch(() => [])
  await Promise.all(names.filter((name) => name.startsWith(prefix) && chosen(name)).map((name) => caches.delete(name)))
}
