import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { PageChanges } from '#platform/page-changes.ts'
import { encodingFor, pack } from './compress-answers.ts'
import { newRequestId } from './request-id.ts'

type Encoding = 'br' | 'gzip' | 'identity'
/** Names and values in turn, the fastest form for `writeHead`. */
type FlatHeaders = readonly string[]
export type CachedPage = { headers: FlatHeaders; etag: string; body: Buffer }
/** `whole`: the headers of a response with a body, the same for everybody. */
type KeptPage = CachedPage & { whole: FlatHeaders; startedMs: number; ad: bigint | undefined }

/** The cache key of a guest's page, and the encoding for this browser. */
export type CacheSlot = { key: string; encoding: Encoding }

export type RenderCache = {
  /** Answers from the cache; returns false on a miss. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /**
   * Waits for a page that another request is rendering, once it is cached; otherwise returns the function to call after
   * rendering. Without it, all readers of a popular page would render it at once whenever it is dropped.
   */
  share(place: CacheSlot): Promise<CachedPage | (() => void)>
  /** Returns the slot of this request's page, undefined when its response must not be cached. */
  placeOf(request: IncomingMessage): CacheSlot | undefined
  /**
   * Caches a page whose rendering began at `startedMs` (performance.now()), so that it is never older than the lifetime
   * or `mostSeconds`. `ad` is the ad that the page is about. Returns false for a page that is too old already.
   */
  keep(
    place: CacheSlot,
    page: CachedPage & { startedMs: number; mostSeconds?: number | undefined; ad?: bigint | undefined },
  ): boolean
  /** Returns the number of responses from the cache since the start. */
  answered(): number
}

type RenderCacheOptions = {
  lifetimeSeconds: number
  /** Returns the public origin of a request; null for a foreign host, whose pages are not cached. */
  originOf: (request: IncomingMessage) => string | null
  /** Decides which pages are too old, also of those whose rendering has begun. */
  changes: Pick<PageChanges, 'isCurrent'>
  maxBytes?: number
}

/**
 * Creates a cache of whole pages of guests, ready to be sent. The key contains everything that distinguishes one
 * guest's page from another's: the address, the origin, the cookie of display preferences, Save-Data. A request with
 * any other cookie belongs to a user and is neither answered nor cached, so no page of one person can reach another;
 * screens opt in one by one (`cacheForGuests` of platform/context.ts).
 */
export function createRenderCache({
  lifetimeSeconds,
  originOf,
  changes,
  maxBytes = 64 * 2 ** 20,
}: RenderCacheOptions): RenderCache {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => body.length + 2048,
    ttlResolution: 0,
    perf: { now: () => performance.now() },
  })
  const lifetimeMs = lifetimeSeconds * 1000
  // Nobody waits for a page that may turn out to be uncacheable.
  const keptBefore = new LRUCache<string, true>({ max: 2000 })
  const running = new Map<string, Promise<void>>()
  let answered = 0

  const placeOf = (request: IncomingMessage): CacheSlot | undefined => {
    const { headers, method, url = '' } = request
    if (method !== 'GET' || lifetimeMs === 0 || url.length > 2000) return undefined
    const appearance = peek(headers.cookie)
    if (appearance === undefined || headers['sec-purpose'] || headers.purpose) return undefined
    const encoding = encodingFor(String(headers['accept-encoding'] ?? ''))
    const origin = originOf(request)
    if (origin === null) return undefined
    return { key: `${encoding}\n${origin}\n${String(headers['save-data'] ?? '')}\n${appearance}\n${url}`, encoding }
  }

  const find = (key: string): KeptPage | undefined => {
    const entry = pages.get(key)
    return entry && changes.isCurrent(entry) ? entry : undefined
  }

  return {
    placeOf,
    answered: () => answered,
    answer(request, response) {
      const place = placeOf(request)
      const stored = place && find(place.key)
      if (!stored) return false
      answered += 1
      const id = newRequestId()
      if (request.headers['if-none-match'] === stored.etag) {
        response.writeHead(304, [...stored.headers, 'x-request-id', id]).end()
      } else response.writeHead(200, [...stored.whole, 'x-request-id', id]).end(stored.body)
      return true
    },
    async share({ key }) {
      // A page dropped during rendering is not cached: the first waiting request then renders it again.
      for (let turn = 0; turn < 2 && running.has(key); turn++) {
        await running.get(key)
        const stored = find(key)
        if (stored) return stored
      }
      if (running.has(key) || !keptBefore.has(key)) return () => {}
      const { promise, resolve } = Promise.withResolvers<void>()
      running.set(key, promise)
      return () => {
        running.delete(key)
        resolve()
      }
    },
    keep({ key }, { headers, etag, body, startedMs, ad, mostSeconds = Infinity }) {
      if (!changes.isCurrent({ startedMs, ad })) return false
      const ttl = Math.min(lifetimeMs, mostSeconds * 1000) - (performance.now() - startedMs)
      if (ttl <= 0) return false
      const whole = [...headers, 'content-length', String(body.length)]
      pages.set(key, { headers, etag, body, whole, startedMs, ad }, { ttl })
      keptBefore.set(key, true)
      return true
    },
  }
}

/**
 * Returns the text of the display-preferences cookie, empty without one; undefined when the request has any other
 * cookie. The cookie of earlier sign-ins changes no page.
 */
function peek(header: string | undefined): string | undefined {
  if (!header) return ''
  const cookie = header
    .split('; ')
    .filter((each) => !/^(__Host-)?device=/.test(each))
    .join('; ')
  if (!cookie) return ''
  return /^(__Host-)?look=[^;]{0,200}$/.test(cookie) ? cookie : undefined
}

/**
 * Compresses a page for the cache, more than for a single response: a twentieth smaller than at 5, in the same time.
 */
export const encodePage = (html: Buffer, encoding: Encoding): Promise<Buffer> => pack(html, encoding, 7)

/** Returns a strong validator of these bytes. */
export const etagOf = (body: Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
