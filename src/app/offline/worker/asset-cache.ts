import { guest, assetsCache, shellAddress } from '../cached-pages.ts'
import { offlineData, offlinePages } from '../offline-pages.ts'
import { requestedPage } from '../page-rules.ts'
import { cacheResponse, rememberResponse, trim } from './cache-response.ts'
import { readOnceMore } from './read-once-more.ts'
import { precached, worker, workerBuild } from './worker-scope.ts'

/** Maximum number of scripts and styles beyond the shell, of a handful of builds. */
const maxAssets = 300

const asGuest = { credentials: 'omit', cache: 'no-store' } as const

/**
 * Caches the shell's page and the pages that work offline without a visit; fails, and with it the installation, when
 * the server has another build.
 */
export async function cacheShell(): Promise<void> {
  const shell = await fetch('/offline', asGuest)
  if (!shell.ok || shell.headers.get('x-build') !== workerBuild) throw new Error('the server has another build')
  const cache = await caches.open(assetsCache)
  await cache.put(shellAddress(workerBuild), shell)
  // Requested without cookies, so they are a guest's pages and independent of the signed-in user.
  for (const path of offlinePages) await cacheResponse(path, guest, await fetch(path, asGuest))
  for (const path of offlineData) {
    const data = await fetch(path, asGuest)
    if (data.ok) await cache.put(path, data)
  }
}

/** Returns the data of such pages: the newest, else the cached one. */
export async function respondWithOfflineData(request: Request): Promise<Response> {
  const cache = await caches.open(assetsCache)
  const { pathname } = new URL(request.url)
  const ask = () => fetch(request)
  try {
    const response = await readOnceMore(ask, ask, {
      failed: async () => (await cache.match(pathname)) === undefined,
      gatewayGone: async () => false,
    })
    if (response.ok) await cache.put(pathname, response.clone()).catch(() => {})
    if (response.ok) return response
    return (await cache.match(pathname)) ?? response
  } catch (error) {
    const match = await cache.match(pathname)
    if (match) return match
    throw error
  }
}

/** Keeps the files of a former build readable for the pages cached with it. */
export async function cachePreviousAssets(precache: string): Promise<void> {
  const ours = new Set(precached.map(({ url }) => new URL(url, worker.location.origin).href))
  const [from, to] = await Promise.all([caches.open(precache), caches.open(assetsCache)])
  for (const request of await from.keys()) {
    const former = !ours.has(request.url) && !new URL(request.url).search
    const response = former && (await from.match(request))
    if (response) await to.put(request.url, response)
  }
  await trim(to, maxAssets)
}

/** A file with its hash in the name never changes: one download is enough. */
export async function respondWithAsset(request: Request): Promise<Response> {
  const cache = await caches.open(assetsCache)
  const cached = await cache.match(request.url)
  if (cached) return cached
  const ask = () => fetch(request)
  const response = await readOnceMore(ask, ask, { failed: async () => true, gatewayGone: async () => true })
  if (response.ok) await cache.put(request.url, response.clone()).catch(() => {})
  return response
}

/** Caches the page that was open before there was a worker, and its files. */
export async function cacheOpenPage(path: string, parts: string[]): Promise<void> {
  // The page comes last: once it is cached, all its files are there.
  const own = parts.filter((part) => part.startsWith(`${worker.location.origin}/assets/`))
  await Promise.all(own.map((part) => respondWithAsset(new Request(part))))
  // Requested like a prefetch, so that it does not count as a visit. Bypasses the browser's own cache, which would
  // answer instead.
  const requested = requestedPage(new URL(path, worker.location.origin), true)!
  await rememberResponse(requested, await fetch(path, { headers: { purpose: 'prefetch' }, cache: 'no-store' }))
}
