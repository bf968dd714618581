import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OutboundRequest, OutboundResult } from '#platform/outbound/outbound.ts'
import { purgeSharedCache, sharedCacheHeaders } from './shared-cache.ts'

const ages = { RENDER_CACHE_SECONDS: 30, LIST_AGE_SECONDS: 5 }

it.each([
  ['a list', {}, 'public, max-age=0, s-maxage=5, stale-while-revalidate=5, stale-if-error=86400', 'pages'],
  [
    'the page of an ad',
    { ad: 17n },
    'public, max-age=0, s-maxage=30, stale-while-revalidate=30, stale-if-error=86400',
    'pages ads ad-17',
  ],
  [
    'a page that its screen limits',
    { mostSeconds: 2 },
    'public, max-age=0, s-maxage=2, stale-while-revalidate=2, stale-if-error=86400',
    'pages',
  ],
])('%s has its age and its tags', (_, page, cacheControl, tags) => {
  expect(sharedCacheHeaders(page, ages)).toEqual({ 'cache-control': cacheControl, 'surrogate-key': tags })
})

it('a list that must follow ads at once is not shared, the page of an ad is', () => {
  const exact = { ...ages, LIST_AGE_SECONDS: 0 }
  expect(sharedCacheHeaders({}, exact)).toBeNull()
  expect(sharedCacheHeaders({ ad: 17n }, exact)).not.toBeNull()
})

describe('purges', () => {
  const away: OutboundResult = { answered: false, sent: 'no', reason: 'no-connection' }
  const done = { answered: true, sent: 'yes', status: 200 } as OutboundResult
  let answers: OutboundResult[]
  let sent: OutboundRequest[]
  const start = (token?: string) =>
    purgeSharedCache({
      client: {
        request: async (request) => {
          sent.push(request)
          return answers.shift() ?? done
        },
      },
      url: 'http://127.0.0.1:6082/purge',
      token,
      log: { error: () => {} },
    })
  const tags = () => sent.map(({ headers }) => headers!['surrogate-key'])
  const change = { ads: [], allAds: false, rest: false }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    answers = []
    sent = []
  })
  afterEach(() => vi.useRealTimers())

  it('name the changed ads, all ads or all pages, at once and once more for a page that was on its way', async () => {
    const { note } = start('a-token-of-the-edge')
    note({ ...change, ads: ['17', '18'] })
    await vi.advanceTimersByTimeAsync(10)
    note({ ...change, ads: ['19'], allAds: true })
    await vi.advanceTimersByTimeAsync(500)
    note({ ...change, ads: ['20'], rest: true })
    await vi.advanceTimersByTimeAsync(500)
    expect(tags()).toEqual(['ad-17 ad-18', 'ads', 'pages'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(tags()).toEqual(['ad-17 ad-18', 'ads', 'pages', 'ad-17 ad-18', 'ads', 'pages'])
    expect(sent[0]).toMatchObject({ method: 'POST', url: 'http://127.0.0.1:6082/purge' })
    expect(sent[0]!.headers).toMatchObject({ authorization: 'Bearer a-token-of-the-edge' })
  })

  it('of a burst are sent together', async () => {
    const { note } = start()
    for (let id = 1; id <= 250; id++) note({ ...change, ads: [String(id)] })
    await vi.advanceTimersByTimeAsync(1000)
    expect(tags().map((each) => each!.split(' ').length)).toEqual([100, 100, 50])
    expect(sent[0]!.headers).not.toHaveProperty('authorization')
  })

  it('that fail are repeated until the cache answers, and twice from then on', async () => {
    answers = [away, { ...done, status: 503 } as OutboundResult]
    const { note } = start()
    note({ ...change, ads: ['17'] })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(tags()).toEqual(['ad-17', 'ad-17', 'ad-17', 'ad-17'])
  })

  it('that are too many become one of all pages', async () => {
    answers = Array.from({ length: 5 }, () => away)
    const { note } = start()
    for (let id = 1; id <= 2001; id++) note({ ...change, ads: [String(id)] })
    await vi.advanceTimersByTimeAsync(120_000)
    expect(new Set(tags())).toEqual(new Set(['pages']))
  })

  it('end with the process', async () => {
    const { note, stop } = start()
    note({ ...change, ads: ['17'] })
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(tags()).toEqual([])
  })
})
