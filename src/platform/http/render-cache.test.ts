import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createPageChanges, everything } from '#platform/page-changes.ts'
import { createRenderCache, encodePage, etagOf } from './render-cache.ts'

const unchanged = { isCurrent: () => true }

type TestRequest = { path?: string; cookie?: string; headers?: Record<string, string>; method?: string }

/** Starts a server that renders a numbered page for every uncached request, and caches allowed ones. */
type TestServer = { lifetimeSeconds?: number; maxBytes?: number; sizeOf?: number; mostSeconds?: number }

async function serve({ mostSeconds, ...options }: TestServer = {}) {
  const cache = createRenderCache({
    lifetimeSeconds: 30,
    originOf: ({ headers }) => `http://${headers.host}`,
    changes: unchanged,
    ...options,
  })
  let rendered = 0
  const server = createServer(async (request, response) => {
    if (cache.answer(request, response)) return
    const startedMs = performance.now()
    const place = cache.placeOf(request)
    const html = Buffer.from(`page ${++rendered}`.padEnd(options.sizeOf ?? 0))
    if (!place) return void response.end(html)
    const body = await encodePage(html, place.encoding)
    const etag = etagOf(body)
    cache.keep(place, {
      headers: ['etag', etag, 'content-encoding', place.encoding],
      etag,
      body,
      startedMs,
      mostSeconds,
    })
    response.setHeader('etag', etag).end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = () => void server.close()
  return async ({ path = '/', cookie, headers, method = 'GET' }: TestRequest = {}) => {
    const sent = { 'accept-encoding': 'identity', ...headers, ...(cookie && { cookie }) }
    const response = await fetch(base + path, { method, headers: sent })
    return { status: response.status, text: await response.text(), etag: response.headers.get('etag') ?? '' }
  }
}
let close = () => {}
afterEach(() => {
  vi.useRealTimers()
  close()
})

describe('a page with many simultaneous requests', () => {
  const place = { key: 'br\n/', encoding: 'br' } as const
  const page = { headers: [], etag: '"a"', body: Buffer.from('page') }
  const changes = createPageChanges({ listAgeMs: 0 })
  const opened = () => createRenderCache({ lifetimeSeconds: 30, originOf: () => '', changes })

  const begin = async (cache: ReturnType<typeof opened>) => {
    const ended = await cache.share(place)
    if (typeof ended === 'object') throw new Error('kept')
    return ended
  }

  it('is rendered for the first and awaited by the others, once it is known to be cacheable', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const cache = opened()
    const [first] = [await begin(cache), await begin(cache)]
    cache.keep(place, { ...page, startedMs: performance.now() })
    first()
    vi.advanceTimersByTime(31_000)
    const ended = await begin(cache)
    const waiting = [cache.share(place), cache.share(place)]
    expect(typeof (await cache.share({ ...place, key: 'br\n/other' }))).toBe('function')
    cache.keep(place, { ...page, startedMs: performance.now() })
    ended()
    expect(await Promise.all(waiting)).toMatchObject([{ etag: '"a"' }, { etag: '"a"' }])
  })

  it('is rendered again by one of them when it was dropped meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    vi.advanceTimersByTime(1)
    const cache = opened()
    cache.keep(place, { ...page, startedMs: performance.now() })
    vi.advanceTimersByTime(31_000)
    const ended = await begin(cache)
    const startedMs = performance.now()
    const waiting = [cache.share(place), cache.share(place), cache.share(place)]
    vi.advanceTimersByTime(1)
    changes.note(everything)
    cache.keep(place, { ...page, startedMs })
    ended()
    const again = await waiting[0]
    expect(typeof again).toBe('function')
    vi.advanceTimersByTime(1)
    cache.keep(place, { ...page, startedMs: performance.now() })
    ;(again as () => void)()
    expect(await Promise.all(waiting.slice(1))).toMatchObject([{ etag: '"a"' }, { etag: '"a"' }])
  })
})

describe('a page of a guest', () => {
  it('is rendered once and given to the next guest', async () => {
    const get = await serve()
    expect((await get()).text).toBe('page 1')
    expect((await get()).text).toBe('page 1')
  })

  it('is never older than its lifetime, counted from the start of its rendering', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    vi.advanceTimersByTime(1000)
    const get = await serve({ lifetimeSeconds: 30 })
    await get()
    vi.advanceTimersByTime(29_990)
    expect((await get()).text).toBe('page 1')
    vi.advanceTimersByTime(20)
    expect((await get()).text).toBe('page 2')
  })

  it('is cached for fewer seconds where its screen sets them', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    vi.advanceTimersByTime(1000)
    const get = await serve({ lifetimeSeconds: 30, mostSeconds: 2 })
    await get()
    vi.advanceTimersByTime(1990)
    expect((await get()).text).toBe('page 1')
    vi.advanceTimersByTime(20)
    expect((await get()).text).toBe('page 2')
  })

  it('is not sent again to a browser that has it', async () => {
    const get = await serve()
    await get()
    const { etag } = await get()
    expect(await get({ headers: { 'if-none-match': etag } })).toMatchObject({ status: 304, text: '' })
  })

  it('is not cached when caching is off', async () => {
    const get = await serve({ lifetimeSeconds: 0 })
    await get()
    expect((await get()).text).toBe('page 2')
  })

  it('yields when there are too many: the least recently used one is dropped', async () => {
    const get = await serve({ maxBytes: 10_000, sizeOf: 2000 })
    for (const path of ['/a', '/b', '/a', '/c']) await get({ path })
    expect((await get({ path: '/a' })).text.trim()).toBe('page 1')
    expect((await get({ path: '/b' })).text.trim()).toBe('page 4')
  })

  it('is sent in the encoding that the browser accepts', async () => {
    const get = await serve()
    for (const encoding of ['br', 'gzip', 'identity']) await get({ headers: { 'accept-encoding': encoding } })
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { text } = await get({ headers: { 'accept-encoding': encoding } })
      expect(text).toMatch(/^page [123]$/)
    }
  })
})

describe('the page of one person never reaches another', () => {
  const first: TestRequest = {}
  it.each<[string, TestRequest]>([
    ['who is signed in', { cookie: 'sid=abc' }],
    ['who is signed in over https', { cookie: '__Host-sid=abc' }],
    ['who is signed in and has chosen a look', { cookie: 'look=theme%3Ddark; sid=abc' }],
    ['in the middle of signing in', { cookie: 'sign-in=abc' }],
    ['with a cookie that hides behind the look', { cookie: 'look=; sid=abc' }],
    ['who chose another look', { cookie: 'look=theme%3Ddark' }],
    ['who chose another look over https', { cookie: '__Host-look=theme%3Ddark' }],
    ['who saves data', { headers: { 'save-data': 'on' } }],
    ['who asks for another address', { path: '/?make=pride' }],
    ['who sends a form', { method: 'POST' }],
    ['whose browser fetches ahead', { headers: { 'sec-purpose': 'prefetch' } }],
  ])('a person %s gets their own page', async (_who, request) => {
    const get = await serve()
    expect((await get(first)).text).toBe('page 1')
    expect((await get(request)).text).toBe('page 2')
    expect((await get(first)).text).toBe('page 1')
  })

  it('nothing is cached for a signed-in person, not even for that person', async () => {
    const get = await serve()
    await get({ cookie: 'sid=abc' })
    expect((await get({ cookie: 'sid=abc' })).text).toBe('page 2')
  })
})

it('hosts do not share pages: the address in a page may come from the host', () => {
  const cache = createRenderCache({
    lifetimeSeconds: 30,
    originOf: ({ headers }) => `http://${headers.host}`,
    changes: unchanged,
  })
  const at = (headers: IncomingHttpHeaders) => cache.placeOf({ method: 'GET', url: '/', headers } as never)?.key
  expect(at({ host: 'farman.example' })).not.toBe(at({ host: 'evil.example' }))
  expect(at({ host: 'farman.example' })).toBe(at({ host: 'farman.example' }))
})
