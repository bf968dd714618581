import { UNSAFE_decodeViaTurboStream as decodeViaTurboStream } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answers, hangsUp, misbehavingServer, type Behaviour } from '../../tests/support/misbehaving-server.ts'
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
  ])('is made once more when it reads and %s', async (_why, behaviour) => {
    server.will(behaviour, answers(200))
    expect(await statusOf(ask('/profile.data?x=1'))).toBe(200)
    expect(server.seen).toHaveLength(2)
  })

  it('is made once when it writes', async () => {
    server.will(answers(503))
    expect(await statusOf(ask('/profile.data', { method: 'POST', body: 'a=1' }))).toBe(503)
    server.will(hangsUp)
    expect(await statusOf(ask('/profile.data', { method: 'POST', body: 'a=1' }))).toBe(503)
    expect(server.seen).toHaveLength(1)
  })

  it('goes on after signing in when the session had ended, with all that was typed', async () => {
    registerSignInPrompt(async () => true)
    server.will(answers(401), answers(200))
    expect(await statusOf(ask('/ad.data', { method: 'POST', body: 'note=x' }))).toBe(200)
    expect(server.seen.map(({ body }) => body)).toEqual(['note=x', 'note=x'])
  })

  it('leaves the page as it is when the person does not sign in', async () => {
    server.will(answers(401))
    const answer = await ask('/ad.data', { method: 'POST', body: 'note=x' })
    const decoded = await decodeViaTurboStream(answer.body!, globalThis as never)
    expect([answer.status, decoded.value]).toEqual([401, { data: null }])
  })

  it.each<[string, Behaviour, string]>([
    ['the network failed', hangsUp, 'اتصال اینترنت'],
    ['the server failed', answers(500, '', { 'x-request-id': 'request-1' }), 'request-1'],
  ])('leaves the page as it is when it writes and %s, and says so', async (_why, behaviour, words) => {
    const said: (string | null)[] = []
    const stop = watchWriteFailures((text) => said.push(text))
    server.will(behaviour, answers(200))
    const answer = await ask('/ad.data', { method: 'POST', body: 'note=x' })
    const decoded = await decodeViaTurboStream(answer.body!, globalThis as never)
    expect([decoded.value, didWriteArrive()]).toEqual([{ data: null }, false])
    await ask('/ad.data', { method: 'POST', body: 'note=x' })
    expect([said, didWriteArrive()]).toEqual([[expect.stringContaining(words), null], true])
    stop()
  })

  it('leaves the tracking code of a failure for the error page, and only of the last one', async () => {
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
])('a request for %s is not the router’s and goes out as it is', async (_what, path) => {
  server.will(answers(503))
  expect(await statusOf(ask(path))).toBe(503)
  expect(server.seen).toHaveLength(1)
})
