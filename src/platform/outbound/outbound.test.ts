import { createServer, type AddressInfo } from 'node:net'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useOwnDb } from '../../../tests/support/database.ts'
import {
  announces,
  answers,
  answersLate,
  breaksOff,
  drips,
  hangsUp,
  misbehavingServer,
  neverEnds,
  resetsBeforeBody,
  sendsForEver,
  staysSilent,
  type Behaviour,
} from '../../../tests/support/misbehaving-server.ts'
import { inTransaction } from '../database/database.ts'
import { createOutbound, type ClientOptions, type Outbound, type OutboundRequest } from './outbound.ts'
import type { Resolve } from './public-address.ts'

let server: Awaited<ReturnType<typeof misbehavingServer>>
let outbound: Outbound
let now = 0
let lines: unknown[] = []
let resolvesTo: string[] = ['127.0.0.1']
beforeAll(async () => void (server = await misbehavingServer()))
afterAll(() => server.close())

const resolve: Resolve = (_host, _options, callback) =>
  callback(
    null,
    resolvesTo.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  )
const log = { warn: (...line: unknown[]) => lines.push(line), info: (...line: unknown[]) => lines.push(line) }

beforeEach(() => {
  server.will()
  lines = []
  outbound = createOutbound({ log: log as never, now: () => now, resolve })
})
afterEach(() => outbound.close())

const clientTo = (options: ClientOptions = {}) =>
  outbound.client('bank', { configuredUrl: () => server.address, timeoutMs: 2000, ...options })
const send = (over: Partial<OutboundRequest> = {}, options?: ClientOptions) =>
  clientTo(options).request({ method: 'POST', url: server.address, body: { json: { amount: 1 } }, ...over })

describe('a response', () => {
  it('arrives with its status, headers and JSON', async () => {
    server.will(answers(200, { data: [], errors: { code: -9 } }, { 'x-track': '7' }))
    const answer = await send({ headers: { authorization: 'Bearer t' } })
    expect(answer).toMatchObject({ answered: true, sent: 'yes', status: 200, headers: { 'x-track': '7' } })
    // The empty side of ZarinPal's responses is an empty array.
    expect(answer.answered && answer.json()).toEqual({ data: [], errors: { code: -9 } })
    const [seen] = server.seen
    expect(seen).toMatchObject({ method: 'POST', body: '{"amount":1}' })
    expect(seen?.headers).toMatchObject({ authorization: 'Bearer t', 'content-type': 'application/json' })
  })

  it('with an error status is a response too, and its body is readable', async () => {
    server.will(answers(422, { errors: { code: -51 } }))
    const answer = await send()
    expect(answer).toMatchObject({ answered: true, status: 422 })
    expect(answer.answered && answer.json()).toEqual({ errors: { code: -51 } })
  })

  it.each([
    ['a page', answers(200, '<html>502</html>')],
    ['nothing', answers(200, '')],
    ['half of a JSON', answers(200, '{"data":{"code":10')],
  ])('that is %s has no JSON', async (_what, behaviour) => {
    server.will(behaviour)
    const answer = await send()
    expect(answer.answered && answer.json()).toBeUndefined()
    expect(answer.answered).toBe(true)
  })
})

describe('a request', () => {
  it('carries rials in JSON with all their digits', async () => {
    server.will(answers(200, {}))
    await send({ body: { json: { amount: 90_071_992_547_409_931n } } })
    expect(server.seen[0]?.body).toBe('{"amount":90071992547409931}')
  })

  it('carries a form, or a query without a body', async () => {
    const client = clientTo()
    server.will(answers(200, {}), answers(200, {}))
    await client.request({ method: 'POST', url: server.address, body: { form: { message: 'سلام & درود' } } })
    await client.request({ method: 'GET', url: `${server.address}?plateNumber=552411188` })
    const [form, query] = server.seen
    expect(new URLSearchParams(form?.body).get('message')).toBe('سلام & درود')
    expect(form?.headers['content-type']).toContain('application/x-www-form-urlencoded')
    expect(query).toMatchObject({ method: 'GET', url: '/things?plateNumber=552411188', body: '' })
  })
})

describe('the possible effect of a failure is classified', () => {
  it.each([
    ['silence', staysSilent, { sent: 'maybe', reason: 'timeout' }],
    ['an answer after the deadline', answersLate(600, {}), { sent: 'maybe', reason: 'timeout' }],
    ['a reset before the body was read', resetsBeforeBody, { sent: 'maybe', reason: 'connection-lost' }],
    ['a reset after the body was read', hangsUp, { sent: 'maybe', reason: 'connection-lost' }],
    ['a body that never ends', neverEnds, { sent: 'yes', reason: 'timeout', status: 200 }],
    ['a body byte by byte', drips(20), { sent: 'yes', reason: 'timeout', status: 200 }],
    ['a huge body', sendsForEver, { sent: 'yes', reason: 'too-large', status: 200 }],
    ['a body that announces too many bytes', announces(2 * 1024 * 1024), { sent: 'yes', reason: 'too-large' }],
    ['a body that breaks off', breaksOff('{"data":', 500), { sent: 'yes', reason: 'incomplete-answer', status: 200 }],
    [
      'a redirect',
      answers(302, '', { location: 'http://10.0.0.1/' }),
      { sent: 'yes', reason: 'redirect', status: 302 },
    ],
  ])('%s', async (_what, behaviour, expected) => {
    server.will(behaviour)
    expect(await send({ timeoutMs: 300 })).toMatchObject({ answered: false, ...expected })
  })

  it('no listener: surely not sent', async () => {
    const gone = createServer().listen(0, '127.0.0.1')
    await new Promise((listening) => gone.once('listening', listening))
    const url = `http://127.0.0.1:${(gone.address() as AddressInfo).port}`
    await new Promise((closed) => gone.close(closed))
    const result = await send({ url }, { configuredUrl: () => url })
    expect(result).toEqual({ answered: false, sent: 'no', reason: 'no-connection', status: undefined })
  })

  it('an unknown host name: surely not sent', async () => {
    const unknown: Resolve = (_host, _options, callback) =>
      callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), [])
    const door = createOutbound({ log: log as never, resolve: unknown })
    const result = await door.client('bank').request({ method: 'GET', url: 'https://bank.example/' })
    expect(result).toMatchObject({ sent: 'no', reason: 'no-connection' })
    await door.close()
  })

  it('still queued: surely not sent, although it waited', async () => {
    const client = clientTo({ maxConcurrent: 1 })
    server.will(staysSilent, staysSilent)
    const call = (timeoutMs: number) => client.request({ method: 'POST', url: server.address, timeoutMs })
    const [first, second] = await Promise.all([call(600), call(200)])
    expect(first).toMatchObject({ sent: 'maybe', reason: 'timeout' })
    expect(second).toMatchObject({ sent: 'no', reason: 'timeout' })
    expect(server.seen).toHaveLength(1)
  })
})

describe('an inner address', () => {
  const guarded = (url: string) =>
    clientTo({ configuredUrl: () => 'https://api.bank.example' }).request({ method: 'GET', url })
  const refused = { answered: false, sent: 'no', reason: 'address-refused' }
  const port = () => new URL(server.address).port

  it.each([
    ['loopback', '127.0.0.1'],
    ['decimal', '2130706433'],
    ['octal', '0177.0.0.1'],
    ['hexadecimal', '0x7f.1'],
    ['short', '127.1'],
    ['full-width', '１２７.0.0.1'],
    ['IPv6', '[::1]'],
    ['IPv4 in IPv6', '[::ffff:127.0.0.1]'],
    ['cloud metadata', '169.254.169.254'],
    ['private', '192.168.1.1'],
  ])('written as %s is refused', async (_how, host) => {
    expect(await guarded(`http://${host}:${port()}/`)).toMatchObject(refused)
    expect(server.seen).toEqual([])
  })

  it.each([[['127.0.0.1']], [['::ffff:7f00:1']], [['93.184.216.34', '10.0.0.1']]])(
    'is refused when a name resolves to %j',
    async (addresses) => {
      resolvesTo = addresses
      expect(await guarded(`http://pictures.example:${port()}/`)).toMatchObject(refused)
      expect(server.seen).toEqual([])
    },
  )

  it('is refused on another port than the configured one', async () => {
    const result = await send({ url: 'http://127.0.0.1:9/' })
    expect(result).toMatchObject(refused)
  })

  it.each(['not an address', 'file:///etc/passwd', 'ftp://bank.example/'])('%s is refused', async (url) => {
    expect(await guarded(url)).toMatchObject(refused)
  })
})

describe('a provider that fails repeatedly', () => {
  it('is blocked, then tried once, then used again', async () => {
    const client = clientTo()
    const call = () => client.request({ method: 'GET', url: server.address })
    const times = (count: number) => Array.from({ length: count }, () => answers(503))
    server.will(...times(5))
    for (let round = 0; round < 5; round++) expect(await call()).toMatchObject({ status: 503 })
    expect(await call()).toMatchObject({ sent: 'no', reason: 'circuit-open' })
    expect(server.seen).toHaveLength(5)

    now += 10_000
    server.will(answers(503))
    expect(await call()).toMatchObject({ status: 503 })
    expect(await call()).toMatchObject({ reason: 'circuit-open' })

    now += 10_000
    server.will(answersLate(50, {}), answers(200, {}))
    const both = await Promise.all([call(), call()])
    expect(both).toMatchObject([{ status: 200 }, { reason: 'circuit-open' }])
    expect(await call()).toMatchObject({ status: 200 })
  })

  it('does not affect another one', async () => {
    const client = clientTo()
    server.will(...Array.from({ length: 5 }, () => hangsUp), answers(200, {}))
    for (let round = 0; round < 5; round++) await client.request({ method: 'GET', url: server.address })
    const other = outbound.client('other', { configuredUrl: () => server.address })
    expect(await other.request({ method: 'GET', url: server.address })).toMatchObject({ status: 200 })
  })
})

describe('lanes of one provider', () => {
  it('one that fails repeatedly blocks no other', async () => {
    const client = clientTo()
    const call = (lane: string) => client.request({ method: 'GET', url: server.address, lane })
    server.will(...Array.from({ length: 5 }, () => answers(503)), answers(200, {}))
    for (let round = 0; round < 5; round++) await call('one')
    expect(await call('one')).toMatchObject({ reason: 'circuit-open' })
    expect(await call('two')).toMatchObject({ status: 200 })
  })

  it('a refusal and a too long response open no circuit', async () => {
    const client = clientTo({ maxBytes: 10 })
    const call = () => client.request({ method: 'GET', url: server.address })
    server.will(
      ...Array.from({ length: 3 }, () => answers(422, {})),
      ...Array.from({ length: 9 }, () => answers(200, { long: 'x'.repeat(50) })),
    )
    for (let round = 0; round < 12; round++) expect(await call()).not.toMatchObject({ reason: 'circuit-open' })
  })
})

it('running and waiting calls are limited, and the rest is refused unsent', async () => {
  const client = clientTo({ maxConcurrent: 2, maxWaiting: 3 })
  const held: (() => void)[] = []
  server.will(
    ...Array.from({ length: 6 }, (): Behaviour => (request, response) => {
      held.push(() => answers(200, {})(request, response))
    }),
  )
  const calls = Array.from({ length: 6 }, () => client.request({ method: 'GET', url: server.address }))
  expect(await calls[5]).toMatchObject({ sent: 'no', reason: 'too-many-waiting' })
  await expect.poll(() => held.length).toBe(2)
  for (let answered = 0; answered < 5; answered++) {
    await expect.poll(() => held.length).toBeGreaterThan(answered)
    expect(held.length).toBeLessThanOrEqual(answered + 2)
    held[answered]!()
  }
  expect(await Promise.all(calls.slice(0, 5))).toMatchObject(Array.from({ length: 5 }, () => ({ status: 200 })))
})

describe('a call inside an open transaction', () => {
  const shared = useOwnDb()

  it('is refused before anything is sent, and the same call after it is sent', async () => {
    const client = clientTo()
    const call = () => client.request({ method: 'GET', url: server.address })
    server.will(answers(200, {}))
    await expect(inTransaction(shared.db, call)).rejects.toThrow('inside an open transaction')
    expect(server.seen).toEqual([])
    expect(await call()).toMatchObject({ status: 200 })
  })
})

it('neither keys nor numbers of people are logged; metrics name the provider alone', async () => {
  const url = `${server.address}/SECRETKEY/send.json?receptor=09121234567`
  const client = clientTo()
  server.will(hangsUp, answers(302, '', { location: 'http://10.0.0.1/SECRETKEY' }), answers(200, {}))
  const request = { url, headers: { authorization: 'Bearer SECRETKEY' }, body: { form: { mobile: '09121234567' } } }
  const results = []
  for (let round = 0; round < 3; round++) results.push(await client.request({ method: 'POST', ...request }))
  expect(lines).toHaveLength(2)
  const registry = new Registry()
  for (const metric of outbound.metrics) registry.registerMetric(metric)
  const figures = await registry.metrics()
  expect(JSON.stringify([lines, results.slice(0, 2), figures])).not.toMatch(/SECRETKEY|9121234567/)
  expect(figures).toContain('outbound_requests_total{provider="bank",outcome="connection-lost"} 1')
  expect(figures).toContain('outbound_requests_total{provider="bank",outcome="2xx"} 1')
  expect(figures).toContain('outbound_request_duration_seconds_count{provider="bank"} 3')
  expect(figures).toContain('outbound_circuit_state{provider="bank"} 0')
})

it('a provider has one client', () => {
  clientTo()
  expect(() => clientTo()).toThrow('duplicate outbound client')
})
