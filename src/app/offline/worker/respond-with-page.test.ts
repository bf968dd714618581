import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

type Worker = typeof import('./respond-with-page.ts')
let worker: Worker
const origin = 'https://farman.example'
const pages = new Map<string, Response>()
let answers: (Response | 'fails')[]
let query: string[]

beforeAll(async () => {
  vi.stubGlobal('self', { shellFiles: [], location: new URL(origin) })
  // A separate module instance, which other files do not share.
  const another = './respond-with-page.ts?another'
  worker = (await import(another)) as Worker
})
afterAll(() => vi.unstubAllGlobals())

beforeEach(() => {
  pages.clear()
  query = []
  const cache = {
    match: async (key: string) => pages.get(key)?.clone(),
    put: async (key: string, response: Response) => void pages.set(key, response),
    delete: async (key: string) => pages.delete(key),
    keys: async () => [],
  }
  vi.stubGlobal('caches', {
    has: async () => true,
    open: async () => cache,
    keys: async () => [],
    delete: async () => true,
  })
  vi.stubGlobal('clients', { get: async () => undefined, matchAll: async () => [] })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    query.push(new URL(url).pathname)
    const answer = answers.shift() ?? 'fails'
    if (answer === 'fails') throw new TypeError('Failed to fetch')
    return answer
  })
})
afterEach(() => vi.unstubAllGlobals())

const event = (path: string) =>
  ({
    request: new Request(origin + path),
    preloadResponse: Promise.resolve(undefined),
    clientId: '',
    resultingClientId: '',
    waitUntil: () => {},
  }) as unknown as FetchEvent
const openPage = (path: string) => worker.respondWithPage(event(path), { kind: 'page', path, key: path })
const askData = (path: string) =>
  worker.respondWithPage(event(`${path}.data`), { kind: 'data', path, key: `${path}.data` })
const keep = (key: string) => pages.set(key, new Response('kept', { headers: { 'x-kept-at': '2026-11-22T08:00:00Z' } }))

describe('a read of the worker that fails on the network', () => {
  it('is repeated once when it loads data, before the cached data is shown', async () => {
    keep('/ad.data')
    answers = ['fails', new Response('fresh')]
    expect(await (await askData('/ad')).text()).toBe('fresh')
    expect(query).toHaveLength(2)
  })

  it('returns the cached data when it fails twice, and is not sent a third time', async () => {
    keep('/ad.data')
    answers = ['fails', 'fails']
    expect(await (await askData('/ad')).text()).toBe('kept')
    expect(query).toHaveLength(2)
  })

  it('is repeated once for an uncached page', async () => {
    answers = ['fails', new Response('fresh')]
    expect(await (await openPage('/ad')).text()).toBe('fresh')
    expect(query).toHaveLength(2)
  })

  it('is repeated once when a proxy found no server, also with a cached page, which is shown afterwards', async () => {
    keep('/ad')
    answers = [new Response('', { status: 502 }), new Response('fresh')]
    expect(await (await openPage('/ad')).text()).toBe('fresh')
    answers = [new Response('', { status: 504 }), new Response('', { status: 504 })]
    expect(await (await openPage('/ad')).text()).toBe('kept')
    keep('/ad.data')
    answers = [new Response('', { status: 502 }), new Response('fresh')]
    expect(await (await askData('/ad')).text()).toBe('fresh')
    expect(query).toHaveLength(6)
  })

  it('leaves a second read of data to the page when nothing is cached', async () => {
    answers = [new Response('', { status: 502 }), new Response('fresh')]
    expect((await askData('/ad')).status).toBe(502)
    expect(query).toHaveLength(1)
  })

  it('reports the time of a page that a shared cache shows while no server answers', async () => {
    const told: unknown[] = []
    vi.stubGlobal('clients', {
      get: async () => ({ postMessage: (message: unknown) => told.push(message) }),
      matchAll: async () => [],
    })
    answers = [new Response('stale', { headers: { 'x-kept-at': 'Mon, 30 Nov 2026 08:00:00 GMT' } })]
    await worker.respondWithPage({ ...event('/ad.data'), clientId: 'a' } as FetchEvent, {
      kind: 'data',
      path: '/ad',
      key: '/ad.data',
    })
    await vi.waitFor(() => expect(told).toHaveLength(1))
    expect(told[0]).toMatchObject({ type: 'page', path: '/ad', keptAt: 'Mon, 30 Nov 2026 08:00:00 GMT', reached: true })
  })

  it('shows a cached page at once', async () => {
    keep('/ad')
    answers = ['fails']
    expect(await (await openPage('/ad')).text()).toBe('kept')
    expect(query).toHaveLength(1)
  })

  it('is not repeated where the device reports that there is no network', async () => {
    keep('/ad.data')
    vi.stubGlobal('navigator', { onLine: false })
    answers = ['fails']
    expect(await (await askData('/ad')).text()).toBe('kept')
    expect(query).toHaveLength(1)
  })
})
