import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { encodingFor, pack } from './compress-answers.ts'
import { newRequestId } from './request-id.ts'

type Encoding = 'br' | 'gzip' | 'identity'
/** Names and values in turn, as `writeHead` takes them fastest. */
type FlatHeaders = readonly string[]
export type CachedPage = { headers: FlatHeaders; etag: string; body: Buffer }
/** `whole`: the headers of the answer that brings the body, which are the same for everybody. */
type KeptPage = CachedPage & { whole: FlatHeaders }

/** Where a page of a guest is kept, and in which encoding this browser takes it. */
export type CacheSlot = { key: string; encoding: Encoding }

export type RenderCache = {
  /** Answers from what is kept; false when there is nothing for this request. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /**
   * A page that somebody else is rendering now, once it is kept; otherwise what to call when one's own rendering has ended. A page
   * that many read would be rendered by all of them at once whenever it is forgotten.
   */
  share(place: CacheSlot): Promise<CachedPage | (() => void)>
  /** The place of this request's page, undefined when its answer must not be kept. */
  placeOf(request: IncomingMessage): CacheSlot | undefined
  /** Keeps a page that was begun at `startedMs` (performance.now()), so that it is never older than the lifetime or `mostSeconds`. */
  keep(place: CacheSlot, page: CachedPage & { startedMs: number; mostSeconds?: number }): void
  /** Nothing that was kept, and nothing whose rendering has begun, is given to anybody else. */
  forget(): void
  /** Answers given from the cache since the start. */
  answered(): number
}

type RenderCacheOptions = {
  lifetimeSeconds: number
  /** Where the browser finds us by this request; null for a host that is not ours, whose pages are not kept. */
  originOf: (request: IncomingMessage) => string | null
  maxBytes?: number
}

/**
 * Whole pages of guests, ready to be sent. What makes one guest's page differ from another's is in the key: the address, the
 * origin, the look cookie, Save-Data. A request with any other cookie belongs to somebody and is neither answered nor kept, so
 * no page of one person can reach another; screens allow keeping one by one (`cacheForGuests` of platform/context.ts).
 */
export function createRenderCache({
  lifetimeSeconds,
  originOf,
  maxBytes = 64 * 2 ** 20,
}: RenderCacheOptions): RenderCache {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => body.length + 2048,
    ttlResolution: 0,
    perf: { now: () => performance.now() },
  })
  const lifetimeMs = lifetimeSeconds * 1000
  // Nobody waits for a page that may turn out to be one of those that are never kept.
  const keptBefore = new LRUCache<string, true>({ max: 2000 })
  const running = new Map<string, Promise<void>>()
  let answered = 0
  let forgotMs = -Infinity

  const placeOf = (request: IncomingMessage): CacheSlot | undefined => {
    const { headers, method, url = '' } = request
    if (method !== 'GET' || lifetimeMs === 0 || url.length > 2000) return undefined
    const look = lookOnly(headers.cookie)
    if (look === undefined || headers['sec-purpose'] || headers.purpose) return undefined
    const encoding = encodingFor(String(headers['accept-encoding'] ?? ''))
    const origin = originOf(request)
    if (origin === null) return undefined
    return { key: `${encoding}\n${origin}\n${String(headers['save-data'] ?? '')}\n${look}\n${url}`, encoding }
  }

  return {
    placeOf,
    answered: () => answered,
    answer(request, response) {
      const place = placeOf(request)
      const kept = place && pages.get(place.key)
      if (!kept) return false
      answered += 1
      const id = newRequestId()
      if (request.headers['if-none-match'] === kept.etag) {
        response.writeHead(304, [...kept.headers, 'x-request-id', id]).end()
      } else response.writeHead(200, [...kept.whole, 'x-request-id', id]).end(kept.body)
      return true
    },
    async share({ key }) {
      // What was forgotten while it was rendered is kept for nobody: then the first of those who waited renders it anew.
      for (let turn = 0; turn < 2 && running.has(key); turn++) {
        await running.get(key)
        const kept = pages.get(key)
        if (kept) return kept
      }
      if (running.has(key) || !keptBefore.has(key)) return () => {}
      const { promise, resolve } = Promise.withResolvers<void>()
      running.set(key, promise)
      return () => {
        running.delete(key)
        resolve()
      }
    },
    forget() {
      forgotMs = performance.now()
      pages.clear()
    },
    keep({ key }, { headers, etag, body, startedMs, mostSeconds = Infinity }) {
      if (startedMs <= forgotMs) return
      const ttl = Math.min(lifetimeMs, mostSeconds * 1000) - (performance.now() - startedMs)
      if (ttl <= 0) return
      pages.set(key, { headers, etag, body, whole: [...headers, 'content-length', String(body.length)] }, { ttl })
      keptBefore.set(key, true)
    },
  }
}

/**
 * The look cookie's text, empty when there is none; undefined when the request brings any other cookie. What a browser keeps
 * of earlier sign-ins changes no page.
 */
function lookOnly(header: string | undefined): string | undefined {
  if (!header) return ''
  const cookie = header
    .split('; ')
    .filter((each) => !/^(__Host-)?device=/.test(each))
    .join('; ')
  if (!cookie) return ''
  return /^(__Host-)?look=[^;]{0,200}$/.test(cookie) ? cookie : undefined
}

/** Bytes of a page in an encoding, packed better than what is sent once: a twentieth less than at 5, in the same time. */
export const encodePage = (html: Buffer, encoding: Encoding): Promise<Buffer> => pack(html, encoding, 7)

/** A strong validator of these very bytes. */
export const etagOf = (body: Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
