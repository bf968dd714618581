import { UNSAFE_decodeViaTurboStream as decodeViaTurboStream } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answers, hangsUp, misbehavingServer, type Behaviour } from '../../tests/support/misbehaving-server.ts'
import { forgetDoneWrite, isWriteDone } from './done-write.ts'
import { didWriteArrive, watchWriteFailures } from './failed-write.ts'
import { sendRouterRequestsByRule } from './router-requests.ts'
import { registerSignInPrompt } from './sign-in-prompt.ts'

let server: Awaited<ReturnType<typeof misbehavingServer>>
beforeAll(async () => {
  server = await misbehavingServer()
})
afterAll(() => server.close())

const dataset: Record<string, string> = {}
const scope = { fetch, location: {} as Location, document: { documentElement: { dataset } } as unknown as Document }
beforeEach(() => {
  delete dataset.request
  scope.fetch = fetch
  scope.location = new URL(server.address) as unknown as Location
  sendRouterRequestsByRule(scope)
})
afterEach(() => registerSignInPrompt(async () => false))

const ask = (path: string, init?: RequestInit) => scope.fetch(new URL(path, server.address), init)
const statusOf = (response: Promise<Response>) =>
  response.then(
    ({ status }) => status,
    ({ message }: Error) => message,
  )

describe('a request of the router for data', () => {
  it.each<[string, Behaviour]>([
    ['the server was too busy', answers(503)],
    ['the network failed', hangsUp],
  ])('is repeated once when it reads and %s', async (_why, behaviour) => {
    server.will(behaviour, answers(200))
    expect(await statusOf(ask('/profile.data?x=1'))).toBe(200)
    expect(server.seen).toHaveLength(2)
  })

  it('is sent once when it writes', async () => {
    server.will(answers(503))
    expect(await statusOf(ask('/profile.data', { method: 'POST', body: 'a=1' }))).toBe(503)
    server.will(hangsUp)
    expect(await statusOf(ask('/profile.data', { method: 'POST', body: 'a=1' }))).toBe(503)
    expect(server.seen).toHaveLength(1)
  })

  it('continues after signing in when the session had ended, with all input', async () => {
    registerSignInPrompt(async () => true)
    server.will(answers(401), answers(200))
    expect(await statusOf(ask('/ad.data', { method: 'POST', body: 'note=x' }))).toBe(200)
    expect(server.seen.map(({ body }) => body)).toEqual(['note=x', 'note=x'])
  })

  it('keeps the page when the user does not sign in', async () => {
    server.will(answers(401))
    const answer = await ask('/ad.data', { method: 'POST', body: 'note=x' })
    const decoded = await decodeViaTurboStream(answer.body!, globalThis as never)
    expect([answer.status, decoded.value]).toEqual([401, { data: null }])
  })

  it.each<[string, Behaviour, string]>([
    ['the network failed', hangsUp, 'اتصال اینترنت'],
    ['the server failed', answers(500, '', { 'x-request-id': 'request-1' }), 'request-1'],
  ])('keeps the page when it writes and %s, and shows a message', async (_why, behaviour, words) => {
    const statements: (string | null)[] = []
    const stop = watchWriteFailures((text) => statements.push(text))
    server.will(behaviour, answers(200))
    const answer = await ask('/ad.data', { method: 'POST', body: 'note=x' })
    const decoded = await decodeViaTurboStream(answer.body!, globalThis as never)
    expect([decoded.value, didWriteArrive()]).toEqual([{ data: null }, false])
    await ask('/ad.data', { method: 'POST', body: 'note=x' })
    expect([statements, didWriteArrive()]).toEqual([[expect.stringContaining(words), null], true])
    stop()
  })

  it('stores the tracking code of a failure for the error page, and only of the last one', async () => {
    server.will(answers(500, '', { 'x-request-id': 'first' }), answers(500, '', { 'x-request-id': 'second' }))
    await ask('/profile.data')
    expect(dataset.request).toBe('second')
    server.will(hangsUp, hangsUp)
    await statusOf(ask('/profile.data'))
    expect(dataset.request).toBe('')
  })
})

it.each([
  ['another file', '/latest-build.json'],
  ['a page of the same name', '/profile'],
])('a request for %s does not belong to the router and is sent unchanged', async (_what, path) => {
  server.will(answers(503))
  expect(await statusOf(ask(path))).toBe(503)
  expect(server.seen).toHaveLength(1)
})

describe('an error after a write', () => {
  beforeEach(() => forgetDoneWrite())
  const write = (path = '/ad.data') => ask(path, { method: 'POST', body: 'a=1' })
  const failing = [answers(500), answers(500)]

  it.each<[string, Behaviour, boolean]>([
    ['was done', answers(200, '[{"_1":2},"data",{"_3":4},"ok",true]'), true],
    ['was refused with its status', answers(422, '[{"_1":2},"data",null]'), false],
    ['was refused in its data', answers(200, '[{"_1":2},"data",{"_3":4},"status","error"]'), false],
    ['had a problem in its data', answers(200, '[{"_1":2},"data",{"_3":4},"problem","x"]'), false],
    ['led elsewhere', answers(202, '[{"_1":2},"redirect","/login"]'), false],
    ['failed', answers(500), false],
  ])('that %s', async (_what, answer, completed) => {
    server.will(answer, ...failing)
    scope.location = new URL('/ad', server.address) as unknown as Location
    await write()
    await ask('/ad.data')
    expect(isWriteDone()).toBe(completed)
  })

  it('counts as after a completed write when a button with another address sent it', async () => {
    server.will(answers(200), ...failing)
    scope.location = new URL('/list', server.address) as unknown as Location
    await write('/bookmarks.data')
    await ask('/list.data')
    expect(isWriteDone()).toBe(true)
  })

  it.each([
    ['another page is opened', ['/other.data']],
    ['its page was shown and is opened once more', ['/ad.data', '/ad.data']],
  ])('is an error again when %s', async (_when, pages) => {
    server.will(answers(200), ...pages.slice(1).map(() => answers(200)), ...failing)
    await write()
    for (const page of pages) await ask(page)
    expect(isWriteDone()).toBe(false)
  })
})
