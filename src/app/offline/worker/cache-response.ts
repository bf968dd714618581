import { cachedAtHeader, pagesCache, picturesCache, titleHeader } from '../cached-pages.ts'
import { mayCache, type RequestedPage } from '../page-rules.ts'
import { titleOf } from '../page-title.ts'
import { ownerSeen } from './owner.ts'

/** Maximum number of pages and data of pages per owner. */
const maxCachedPages = 120

/** Headers that a cached page needs; above all the policy that allows its own scripts. */
const cachedHeaders = ['content-type', 'content-security-policy', 'x-build', 'x-page-owner', 'x-remix-response']

/**
 * Records the owner of a response and caches it when allowed. A page that is gone from the server is deleted here too.
 */
export async function rememberResponse(requested: RequestedPage, response: Response): Promise<void> {
  const owner = response.headers.get('x-page-owner')
  if (!owner) return
  await ownerSeen(owner)
  if (response.status === 404 || response.status === 410) {
    await (await caches.open(pagesCache(owner))).delete(requested.key, { ignoreVary: true })
  }
  if (mayCache(requested, response)) await cacheResponse(requested.key, owner, response)
}

/** Caches a response for one owner, stamped with its time. */
export async function cacheResponse(key: string, owner: string, response: Response): Promise<void> {
  const at = new Date(response.headers.get('date') ?? Date.now()).toISOString()
  const headers = new Headers({ [cachedAtHeader]: at })
  for (const name of cachedHeaders) {
    const value = response.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const isPage = headers.get('content-type')?.startsWith('text/html')
  if (!isPage) return put(pagesCache(owner), key, new Response(await response.arrayBuffer(), { headers }))
  const html = await response.text()
  headers.set(titleHeader, encodeURIComponent(titleOf(html)))
  await put(pagesCache(owner), key, new Response(stamped(html, at), { headers }))
}

/** Marks the cached copy with its time, so that nobody mistakes it for a fresh page. */
const stamped = (html: string, at: string) => html.replace('<html ', `<html data-kept-at="${at}" `)

async function put(name: string, key: string, response: Response): Promise<void> {
  const cache = await caches.open(name)
  // A page cached again moves to the end, so that the first ones are the least recently read.
  await cache.delete(key)
  try {
    await cache.put(key, response.clone())
  } catch {
    // The device is full: pictures are deleted in favour of pages.
    await caches.delete(picturesCache)
    await cache.put(key, response).catch(() => {})
  }
  await trim(cache, maxCachedPages)
}

export async function trim(cache: Cache, max: number): Promise<void> {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - max)).map((key) => cache.delete(key)))
}
