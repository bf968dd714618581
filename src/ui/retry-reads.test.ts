import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { retryReads } from './retry-reads.ts'

const here = 'https://farman.example'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A browser whose network gives these answers in turn; a status, or null when the network fails. */
function browser(answers: (number | null)[]) {
  const sent: string[] = []
  const send = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    sent.push(`${request.method} ${new URL(request.url).pathname}`)
    const status = answers.shift()
    if (status === undefined) throw new Error('nobody expected this request')
    if (status === null) throw new TypeError('network')
    return new Response(await request.text(), { status })
  }
  const scope = { fetch: send as typeof fetch, location: { origin: here } as Location }
  retryReads(scope)
  const ask = async (path: string, init?: RequestInit) => {
    const answer = scope.fetch(new URL(path, here), init).then(
      ({ status }) => status,
      (error: Error) => error.message,
    )
    await vi.runAllTimersAsync()
    return answer
  }
  return { ask, sent }
}

describe('a read of page data', () => {
  it.each([408, 409, 425, 429, 500, 502, 503, 504])('is asked once more after %i', async (status) => {
    const { ask, sent } = browser([status, 200])
    expect(await ask('/profile.data')).toBe(200)
    expect(sent).toEqual(['GET /profile.data', 'GET /profile.data'])
  })

  it('is asked once more when the network failed', async () => {
    expect(await browser([null, 200]).ask('/_root.data?x=1')).toBe(200)
  })

  it('is asked twice at most: then the person hears of it', async () => {
    expect(await browser([503, 503]).ask('/profile.data')).toBe(503)
    expect(await browser([null, null]).ask('/profile.data')).toBe('network')
  })

  it.each([200, 202, 400, 401, 403, 404, 422])('is not asked again after %i', async (status) => {
    expect(await browser([status]).ask('/profile.data')).toBe(status)
  })

  it('is not asked again when the person has left the page', async () => {
    const leaving = AbortSignal.abort()
    expect(await browser([null]).ask('/profile.data', { signal: leaving })).toBe('network')
  })
})

describe('a request that is not a read of our page data', () => {
  it.each([
    ['a change', '/profile.data', { method: 'POST', body: 'a=1' }],
    ['a removal', '/profile.data', { method: 'DELETE' }],
    ['another file', '/latest-build.json', {}],
    ['a foreign site', 'https://other.example/x.data', {}],
  ])('is never sent twice: %s', async (_what, path, init) => {
    expect(await browser([503]).ask(path, init)).toBe(503)
    expect(await browser([null]).ask(path, init)).toBe('network')
  })
})
