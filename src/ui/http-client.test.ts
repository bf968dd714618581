import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  answers,
  hangsUp,
  misbehavingServer,
  neverEnds,
  sendsForEver,
  staysSilent,
} from '../../tests/support/misbehaving-server.ts'
import { callServer, send } from './http-client.ts'
import { clientErrorTexts, failureText } from './http-texts.ts'
import { registerSignInPrompt } from './sign-in-prompt.ts'

const retryable = [408, 409, 425, 429, 500, 502, 503, 504]
const reads = ['GET', 'HEAD', 'OPTIONS']
const writes = ['POST', 'PUT', 'PATCH', 'DELETE']
const pairs = (methods: string[]) => methods.flatMap((method) => retryable.map((status) => [method, status] as const))

let server: Awaited<ReturnType<typeof misbehavingServer>>
const waited: number[] = []

beforeAll(async () => {
  server = await misbehavingServer()
})
afterAll(() => server.close())
beforeEach(() => {
  waited.length = 0
  const real = globalThis.setTimeout
  // Skips the pause between two attempts; other timers, also those of Node's fetch, stay unchanged.
  const quick = (run: () => void, ms = 0, ...rest: unknown[]) => {
    waited.push(ms)
    return real(run, rest.length === 0 && ms >= 300 && ms <= 5000 ? 0 : ms, ...rest)
  }
  vi.stubGlobal('setTimeout', quick)
  vi.stubGlobal('location', new URL(server.address))
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  registerSignInPrompt(async () => false)
})

const ask = (method: string, init: RequestInit = {}) => send(new Request(server.address, { method, ...init }))
const problem = (response: Promise<unknown>) =>
  response.then(
    () => 'none',
    (error: Error) => error.message,
  )
const outcomes = () => [server.seen.length, ...new Set(server.seen.map(({ method }) => method))]

describe('the client retries on the listed statuses', () => {
  it.each(pairs(reads))('%s is repeated once after %i', async (method, status) => {
    server.will(answers(status), answers(200))
    expect((await ask(method)).status).toBe(200)
    expect(outcomes()).toEqual([2, method])
  })

  it.each(pairs(reads))('%s is sent twice at most: a second %i is the response', async (method, status) => {
    server.will(answers(status), answers(status))
    expect((await ask(method)).status).toBe(status)
    expect(outcomes()).toEqual([2, method])
  })

  it.each(pairs(writes))('%s may carry a body and is never repeated: %i is the response', async (method, status) => {
    server.will(answers(status))
    expect((await ask(method, { body: 'a=1' })).status).toBe(status)
    expect(outcomes()).toEqual([1, method])
    expect(server.seen[0]!.body).toBe('a=1')
  })

  it.each([200, 202, 301, 400, 401, 403, 404, 405, 410, 413, 422, 501, 505])(
    'a read is not repeated after %i',
    async (status) => {
      server.will(answers(status))
      expect((await ask('GET', { redirect: 'manual' })).status).toBe(status)
      expect(server.seen).toHaveLength(1)
    },
  )

  it.each(reads)('%s is repeated once when the network failed', async (method) => {
    server.will(hangsUp, answers(200))
    expect((await ask(method)).status).toBe(200)
    expect(server.seen).toHaveLength(2)
  })

  it.each(writes)('%s is not repeated when the network failed', async (method) => {
    server.will(hangsUp)
    expect(await problem(ask(method, { body: 'a=1' }))).toBe('network')
    expect(server.seen).toHaveLength(1)
  })
})

describe('Retry-After', () => {
  it.each([
    ['2', 2000],
    ['5', 5000],
    ['3600', 5000],
    ['0', 300],
    ['-1', 300],
    ['soon', 300],
    ['Wed, 21 Oct 2015 07:28:00 GMT', 300],
    ['Wed, 21 Oct 2099 07:28:00 GMT', 5000],
  ])('of «%s» is respected within bounds: %i ms', async (header, ms) => {
    server.will(answers(503, '', { 'retry-after': header }), answers(200))
    await ask('GET')
    expect(waited).toContain(ms)
  })

  it('that is absent means a short wait', async () => {
    server.will(answers(503), answers(200))
    await ask('GET')
    expect(waited).toContain(300)
  })
})

describe('network error, aborted request and timeout are three errors', () => {
  it('the network failed twice', async () => {
    server.will(hangsUp, hangsUp)
    expect(await problem(ask('GET'))).toBe('network')
    expect(server.seen).toHaveLength(2)
  })

  it('the user left: the request is not repeated', async () => {
    const leaving = new AbortController()
    server.will(() => leaving.abort())
    expect(await problem(ask('GET', { signal: leaving.signal }))).toBe('aborted')
    expect(await problem(ask('GET', { signal: AbortSignal.abort() }))).toBe('aborted')
    expect(server.seen).toHaveLength(1)
  })

  it('the user left between the two attempts', async () => {
    const leaving = new AbortController()
    server.will((request, response) => {
      answers(503)(request, response)
      response.on('finish', () => leaving.abort())
    })
    expect(await problem(ask('GET', { signal: leaving.signal }))).toBe('aborted')
    expect(server.seen).toHaveLength(1)
  })

  it.each(['GET', 'POST'])('the server was silent for too long: %s is not repeated', async (method) => {
    server.will(staysSilent)
    expect(await problem(send(new Request(server.address, { method }), { timeoutMs: 200 }))).toBe('timeout')
    expect(server.seen.length).toBeLessThanOrEqual(1)
  })

  it('each has its own message', () => {
    const words = Object.values(clientErrorTexts).map(([title]) => title)
    expect(new Set(words).size).toBe(words.length)
    const statements = ['network', 'timeout', 'aborted'].map((code) =>
      failureText({ ok: false, code, message: '', status: 0, fields: {} }),
    )
    expect(statements).toEqual([
      'ارتباط برقرار نشد؛ اتصال اینترنت را بررسی کنید و دوباره امتحان کنید.',
      'پاسخ دیر رسید؛ کمی بعد دوباره امتحان کنید.',
      'درخواست ناتمام ماند؛ دوباره امتحان کنید.',
    ])
  })
})

describe('a response for the application', () => {
  it('is the JSON of a success, or nothing without a body', async () => {
    server.will(answers(200, { ids: [1] }), answers(204))
    expect(await callServer('/things')).toEqual({ ok: true, value: { ids: [1] }, status: 200 })
    expect(await callServer('/things', { method: 'DELETE' })).toEqual({ ok: true, value: undefined, status: 204 })
  })

  it('is the code, the message and the fields of a refusal', async () => {
    const error = { code: 'invalid', message: 'درخواست معتبر نیست.', fields: { adId: 'شناسهٔ آگهی معتبر نیست.' } }
    server.will(answers(422, { error }))
    const answer = await callServer('/things', { body: { adId: 'x' } })
    expect(answer).toEqual({ ok: false, status: 422, ...error })
    expect(failureText(answer as Extract<typeof answer, { ok: false }>)).toBe('درخواست معتبر نیست.')
  })

  it.each([
    ['a page instead of JSON', answers(200, '<!DOCTYPE html>'), 200],
    ['broken JSON', answers(200, '{"a":'), 200],
    ['an answer without end', sendsForEver, 200],
    ['the page of a proxy', answers(403, '<h1>Forbidden</h1>'), 403],
    ['JSON of another shape', answers(400, ['no']), 400],
  ])('that cannot be read has its own code: %s', async (_what, behaviour, status) => {
    server.will(behaviour)
    expect(await callServer('/things')).toMatchObject({ ok: false, code: 'unreadable', status })
  })

  it('that stops in the middle is late', async () => {
    server.will(neverEnds)
    expect(await callServer('/things', { timeoutMs: 200 })).toMatchObject({ ok: false, code: 'timeout', status: 504 })
  })

  it('that never arrived has a code and the nearest status', async () => {
    server.will(hangsUp, hangsUp)
    expect(await callServer('/things')).toEqual({ ok: false, code: 'network', status: 503, message: '', fields: {} })
  })
})

describe('the headers of every request', () => {
  it('request Persian and JSON, and name the client', async () => {
    server.will(answers(200, {}), answers(200, {}))
    await callServer('/things')
    await callServer('/things')
    const [first, second] = server.seen.map(({ headers }) => headers)
    expect(first).toMatchObject({ accept: 'application/json', 'accept-language': 'fa' })
    expect(first!['x-request-id']).toMatch(/^[\w-]{8,64}$/)
    expect(first!['x-request-id']).not.toBe(second!['x-request-id'])
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s has its own idempotency key', async (method) => {
    server.will(answers(200, {}), answers(200, {}))
    await callServer('/things', { method, body: { a: 1 } })
    await callServer('/things', { method, body: { a: 1 } })
    const keys = server.seen.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[\w-]{8,64}$/)
    expect(keys[0]).not.toBe(keys[1])
    expect(server.seen[0]).toMatchObject({ body: '{"a":1}', headers: { 'content-type': 'application/json' } })
  })

  it('a read has no key, and a form is sent unchanged', async () => {
    server.will(answers(200, {}), answers(200, {}))
    await callServer('/things')
    await callServer('/things', { body: new URLSearchParams({ intent: 'keep' }) })
    expect(server.seen[0]!.headers).not.toHaveProperty('idempotency-key')
    expect(server.seen[1]).toMatchObject({ method: 'POST', body: 'intent=keep' })
    expect(server.seen[1]!.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
  })

  it('only a write that continues when the page is left sets keepalive', async () => {
    const sent: boolean[] = []
    const real = fetch
    vi.stubGlobal('fetch', (request: Request, init: RequestInit) => {
      sent.push(request.keepalive)
      return real(request, init)
    })
    server.will(answers(200, {}), answers(200, {}))
    await callServer('/things', { body: { a: 1 }, keepalive: true })
    await callServer('/things', { body: { a: 1 } })
    expect(sent).toEqual([true, false])
  })
})

describe('a write of one person’s page while another is signed in', () => {
  it('is refused, names its user, and the page reloads without its former content', async () => {
    const { callServer: callAsAli } = await pageOf('ali')
    const reload = vi.fn<() => void>()
    vi.stubGlobal('location', Object.assign(new URL(server.address), { reload }))
    server.will(answers(409, { error: { code: 'other-person' } }, { 'x-page-owner': 'reza' }))
    expect(await callAsAli('/things', { method: 'POST' })).toMatchObject({ ok: false, code: 'other-person' })
    expect(server.seen[0]!.headers['x-page-owner']).toBe('ali')
    expect([reload.mock.calls.length, document.documentElement.hidden]).toEqual([1, true])
  })

  it('keeps the page when it is refused for another reason', async () => {
    const { callServer: callAsAli } = await pageOf('ali')
    server.will(answers(409, { error: { code: 'taken' } }, { 'x-page-owner': 'ali' }))
    expect(await callAsAli('/things', { method: 'POST' })).toMatchObject({ ok: false, code: 'taken' })
    expect(document.documentElement.hidden).toBe(undefined)
  })

  /** Returns the client as a fresh document of a user has it. */
  async function pageOf(owner: string) {
    vi.stubGlobal('document', { documentElement: { dataset: { owner } } })
    vi.stubGlobal('window', {})
    vi.resetModules()
    return import('./http-client.ts')
  }
})

describe('a write whose session has ended', () => {
  const refusal = answers(401, { error: { code: 'sign-in', message: 'وارد شوید.' } })

  it('is sent again unchanged once the user has signed in', async () => {
    registerSignInPrompt(async () => true)
    server.will(refusal, answers(200, { done: true }))
    expect(await callServer('/things', { body: { note: 'نوشته' } })).toMatchObject({ ok: true })
    const [first, second] = server.seen
    expect(second!.body).toBe(first!.body)
    expect(second!.headers['idempotency-key']).toBe(first!.headers['idempotency-key'])
  })

  it('is refused when the user does not sign in, and is not sent a third time', async () => {
    server.will(refusal)
    expect(await callServer('/things', { method: 'POST' })).toMatchObject({ ok: false, code: 'sign-in', status: 401 })
    registerSignInPrompt(async () => true)
    server.will(refusal, refusal)
    expect(await callServer('/things', { method: 'POST' })).toMatchObject({ ok: false, status: 401 })
    expect(server.seen).toHaveLength(2)
  })

  it('shares one sign-in prompt with simultaneous refusals', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    let opened = 0
    registerSignInPrompt(() => {
      opened++
      return promise
    })
    server.will(refusal, refusal, answers(200, {}), answers(200, {}))
    const [real, refused] = [globalThis.fetch, { count: 0 }]
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      const answer = await real(...given)
      refused.count++
      return answer
    })
    const both = Promise.all([callServer('/things', { method: 'POST' }), callServer('/things', { method: 'POST' })])
    // Both responses have arrived; the client handles them some ticks later, when both wait for the prompt.
    await vi.waitUntil(() => refused.count === 2 && opened > 0)
    resolve(true)
    expect((await both).map(({ ok }) => ok)).toEqual([true, true])
    expect(opened).toBe(1)
  })

  it('never prompts for reads', async () => {
    let opened = false
    registerSignInPrompt(async () => (opened = true))
    server.will(refusal)
    expect(await callServer('/things')).toMatchObject({ ok: false, status: 401 })
    expect(opened).toBe(false)
  })
})
