import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Mobile } from '#kit/mobile.ts'
import { parseConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { createOutbound } from '#platform/outbound/outbound.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { fallbackSms } from './fallback-sms.ts'
import { findFakeSms } from './fake-store.ts'
import { createFakeSms, type SmsImitation } from './fake.ts'
import { kavenegarSms } from './kavenegar.ts'
import type { SmsPort } from './sms-port.ts'
import { smsIr } from './smsir.ts'

const shared = useTestDb()
const key = 'key/with?signs'
const mobile = '09120001001' as Mobile
const reference = '1'
let now = shared.now
let fake: SmsImitation
let server: FastifyInstance
/** A server with arbitrary answers, for cases beyond the fake. */
let rude: FastifyInstance
let rudeAddress = ''
let rudeAnswer: { status: number; body: string; location?: string }

const listen = (app: FastifyInstance) => app.listen({ port: 0, host: '127.0.0.1' })

beforeEach(async () => {
  now = shared.now
  fake = createFakeSms()
  server = Fastify()
  const { db, secrets } = shared
  await server.register(fake.routes, { config: parseConfig({}), clock: { now: () => now }, db, secrets })
  await listen(server)
  rude = Fastify()
  rude.addContentTypeParser('*', (_request, _payload, completed) => completed(null))
  rude.post('/*', async (_request, reply) => {
    if (rudeAnswer.location) void reply.header('location', rudeAnswer.location)
    return reply.code(rudeAnswer.status).type('text/html').send(rudeAnswer.body)
  })
  rudeAddress = await listen(rude)
})
afterEach(async () => void (await Promise.all([server.close(), rude.close()])))

type Name = 'kavenegar' | 'smsir'
type Address = () => string | undefined

const adapters: Record<Name, (url: Address, timeoutMs: number) => SmsPort> = {
  kavenegar: (url, timeoutMs) =>
    kavenegarSms({
      ...clientsTo(url, timeoutMs),
      url,
      key,
      codeTemplate: 'farman-code',
      actTemplate: 'farman-act-code',
    }),
  smsir: (url, timeoutMs) =>
    smsIr({ ...clientsTo(url, timeoutMs), url, key, codeTemplate: 7, actTemplate: 8, line: 30_001 }),
}
const clientsTo = (configuredUrl: Address, timeoutMs: number) => {
  const outbound = createOutbound({ log: createLog('silent') })
  const options = { configuredUrl, timeoutMs }
  return { client: outbound.client('sms', options), codeClient: outbound.client('codes', options) }
}
const port = (name: Name, url: Address = () => fake.address(name), timeoutMs = 1000) => adapters[name](url, timeoutMs)

const code = { mobile, template: 'sign-in-code', tokens: ['123456'], reference } as const
const storedOf = () => findFakeSms(shared)

describe.each(['kavenegar', 'smsir'] as const)('%s', (name) => {
  test('accepts a code and returns its reference', async () => {
    const answer = await port(name).sendTemplate(code)
    const [message] = await storedOf()
    expect(answer).toEqual({ state: 'sent', provider: name, providerReference: String(message?.id) })
    expect(message).toMatchObject({ mobile, code: '123456', provider: name, sentAt: now })
    // Browsers read the code from this line.
    expect(message?.text.split('\n').at(-1)).toBe('@localhost #123456')
  })

  test('accepts the code of another action, and its message names the action', async () => {
    const action = { ...code, template: 'act-code', tokens: ['123456', 'حذف حساب'] } as const
    expect(await port(name).sendTemplate(action)).toMatchObject({ state: 'sent' })
    const [message] = await storedOf()
    expect(message?.text.split('\n').at(0)).toBe('کد حذف حساب: 123456')
  })

  test('accepts a plain text', async () => {
    const text = 'به درخواست «پرداخت» پاسخ داده شد.'
    expect((await port(name).sendText({ mobile, text, reference })).state).toBe('sent')
    expect(await storedOf()).toMatchObject([{ mobile, text, kind: 'sms', code: null }])
  })

  test('later reports a delivered message', async () => {
    const sent = await port(name).sendText({ mobile, text: 'سلام', reference })
    const message = { provider: name, providerReference: (sent as { providerReference: string }).providerReference }
    expect(await port(name).findDelivery(message)).toBe('underway')
    now = new Date(now.getTime() + 5000)
    expect(await port(name).findDelivery(message)).toBe('delivered')
    fake.behave(name, { mode: 'late' })
    expect(await port(name).findDelivery(message)).toBe('underway')
  })

  test.each([
    ['refuses', { mode: 'refuse', status: 418 }, { state: 'refused', code: '418' }, 0],
    ['answers nonsense', { mode: 'nonsense' }, { state: 'unavailable', trouble: 'nonsense' }, 0],
    ['answers a page', { mode: 'html' }, { state: 'unavailable', trouble: 'nonsense' }, 0],
    ['answers without an end', { mode: 'huge' }, { state: 'unavailable', trouble: 'nonsense' }, 0],
    ['cuts the line', { mode: 'down' }, { state: 'unavailable', trouble: 'server-error' }, 0],
    ['sends twice', { mode: 'twice' }, { state: 'sent' }, 2],
  ] as const)('that %s', async (_name, behaviour, answer, messages) => {
    fake.behave(name, behaviour)
    expect(await port(name).sendTemplate(code)).toMatchObject(answer)
    expect(await storedOf()).toHaveLength(messages)
    const delivery = await port(name).findDelivery({ provider: name, providerReference: '1' })
    if (answer.state === 'unavailable') expect(delivery).toBeNull()
  })

  test('treats a late answer as doubtful, because it may have sent', async () => {
    fake.behave(name, { mode: 'slow', delayMs: 300 })
    const answer = await port(name, () => fake.address(name), 50).sendTemplate(code)
    expect(answer).toEqual({ state: 'unavailable', trouble: 'timeout' })
    await expect.poll(async () => (await storedOf()).length).toBe(1)
  })

  test.each([
    ['an error page', { status: 503, body: '<h1>down</h1>' }, 'server-error'],
    ['an endless answer', { status: 200, body: ' '.repeat(100_000) }, 'nonsense'],
    ['an empty answer', { status: 200, body: '' }, 'nonsense'],
    [
      'success without a message',
      { status: 200, body: '{"return":{"status":200},"status":1,"data":null}' },
      'nonsense',
    ],
    ['a redirect', { status: 302, body: '', location: 'http://127.0.0.1:9/' }, 'server-error'],
  ])('treats %s as no answer', async (_name, given, trouble) => {
    rudeAnswer = given
    expect(await port(name, () => rudeAddress).sendTemplate(code)).toEqual({ state: 'unavailable', trouble })
  })

  test('certainly has nothing when the connection fails, or before it listens', async () => {
    const gone = Fastify()
    const address = await listen(gone)
    await gone.close()
    const nothing = { state: 'unavailable', trouble: 'no-connection' }
    expect(await port(name, () => address).sendTemplate(code)).toEqual(nothing)
    expect(await port(name, () => undefined).sendTemplate(code)).toEqual(nothing)
  })

  test('keeps the key out of the answer for a wrong address', async () => {
    const answer = await port(name, () => 'not an address').sendTemplate(code)
    expect(answer).toEqual({ state: 'unavailable', trouble: 'no-connection' })
  })
})

test.each([
  ['a number that is none', { ...code, mobile: '0912' as Mobile }, '411'],
  ['a token with a blank', { ...code, tokens: ['12 34'] }, '431'],
  ['no token', { ...code, tokens: [] }, '406'],
])('%s is refused by Kavenegar', async (_name, sms, refusal) => {
  expect(await port('kavenegar').sendTemplate(sms)).toEqual({ state: 'refused', code: refusal })
})

test('a busy provider can be retried', async () => {
  fake.behave('kavenegar', { mode: 'refuse', status: 409 })
  expect(await port('kavenegar').sendTemplate(code)).toEqual({ state: 'unavailable', trouble: 'busy' })
  fake.behave('smsir', { mode: 'refuse', status: 429 })
  expect(await port('smsir').sendTemplate(code)).toEqual({ state: 'unavailable', trouble: 'busy' })
})

test('a call spells the code; SMS.ir makes no calls', async () => {
  const call = { mobile, code: '123456', reference }
  expect((await port('kavenegar').callCode(call)).state).toBe('sent')
  expect(await storedOf()).toMatchObject([{ kind: 'call', code: '123456', mobile }])
  expect((await storedOf())[0]?.text).toContain('1، 2، 3')
  expect(await port('smsir').callCode(call)).toEqual({ state: 'refused', code: 'no-voice' })
})

describe('the second provider', () => {
  const both = () => fallbackSms(port('kavenegar'), port('smsir'))

  test.each([
    ['takes what the first refused', { mode: 'refuse', status: 418 }, { state: 'sent', provider: 'smsir' }],
    ['takes what the first was too busy for', { mode: 'refuse', status: 409 }, { state: 'sent', provider: 'smsir' }],
    ['is not asked when the first took it', { mode: 'ok' }, { state: 'sent', provider: 'kavenegar' }],
    ['takes a code that the first perhaps took', { mode: 'down' }, { state: 'sent', provider: 'smsir' }],
  ] as const)('%s', async (_name, behaviour, answer) => {
    fake.behave('kavenegar', behaviour)
    expect(await both().sendTemplate(code)).toMatchObject(answer)
    expect((await storedOf()).length).toBeLessThanOrEqual(1)
  })

  test('does not get a text that the first may have accepted', async () => {
    fake.behave('kavenegar', { mode: 'down' })
    const text = { mobile, text: 'قیمت افت کرد.', reference }
    expect(await both().sendText(text)).toEqual({ state: 'unavailable', trouble: 'server-error' })
    expect(await storedOf()).toEqual([])
  })

  test("leaves the first one's refusal, or returns its own answer when a retry may help", async () => {
    fake.behave('kavenegar', { mode: 'refuse', status: 418 })
    fake.behave('smsir', { mode: 'refuse', status: 401 })
    expect(await both().sendTemplate(code)).toEqual({ state: 'refused', code: '418' })
    fake.behave('smsir', { mode: 'refuse', status: 429 })
    expect(await both().sendTemplate(code)).toEqual({ state: 'unavailable', trouble: 'busy' })
  })

  test('receives the delivery requests of messages that it accepted', async () => {
    fake.behave('kavenegar', { mode: 'refuse', status: 418 })
    const sent = (await both().sendTemplate(code)) as { provider: string; providerReference: string }
    now = new Date(now.getTime() + 5000)
    fake.behave('kavenegar', { mode: 'down' })
    expect(await both().findDelivery(sent)).toBe('delivered')
  })
})

test("the outbox lists one number's messages, newest first, for any form of the number", async () => {
  for (const token of ['111111', '222222']) await port('kavenegar').sendTemplate({ ...code, tokens: [token] })
  await port('kavenegar').sendTemplate({ ...code, mobile: '09120001002' as Mobile })
  for (const typed of [mobile, '%2B989120001001', '+989120001001', encodeURIComponent('۰۹۱۲۰۰۰۱۰۰۱')]) {
    const answer = await server.inject(`/dev/sms.json?mobile=${typed}`)
    expect(answer.json().messages.map((message: { code: string }) => message.code)).toEqual(['222222', '111111'])
  }
  for (const wrong of ['mobile=12', 'mobile=1&mobile=2'])
    expect((await server.inject(`/dev/sms.json?${wrong}`)).statusCode).toBe(422)
})

test("another instance shows this one's messages", async () => {
  await port('kavenegar').sendTemplate(code)
  const other = Fastify()
  const { db, secrets } = shared
  const options = { config: parseConfig({}), clock: { now: () => now }, db, secrets }
  await other.register(createFakeSms().routes, options)
  const answer = await other.inject(`/dev/sms.json?mobile=${mobile}`)
  expect(answer.json().messages).toMatchObject([{ code: '123456' }])
  await other.close()
})

test('number and code are never stored readable', async () => {
  await port('smsir').sendTemplate(code)
  const rows = await shared.db.selectFrom('imitated_sms').selectAll().execute()
  const bytes = rows.map((row) => `${row.mobile_index.toString('latin1')}${row.message_sealed.toString('latin1')}`)
  expect(bytes.join()).not.toMatch(/9120001001|123456/)
})

test('refuses an unknown behaviour and follows a known one', async () => {
  const behave = (payload: object) =>
    server.inject({ method: 'POST', url: '/dev/imitations/kavenegar/behaviour', payload })
  expect((await behave({ mode: 'confused' })).statusCode).toBe(422)
  expect((await behave({ mode: 'refuse', status: 402 })).statusCode).toBe(200)
  expect(await port('kavenegar').sendTemplate(code)).toEqual({ state: 'refused', code: '402' })
})

test.each([
  ['demo', undefined, 200, 200],
  ['production', 'imitation', 404, 404],
  ['production', 'kavenegar', 404, 404],
] as const)(
  'in %s with provider %s: sending %i, reading the outbox %i',
  async (MODE, SMS_PROVIDER, sending, reading) => {
    const app = Fastify()
    const config = { MODE, SMS_PROVIDER, origin: 'https://farman.example' }
    const { db, secrets } = shared
    await app.register(createFakeSms().routes, { config, clock: { now: () => now }, db, secrets })
    const sent = await app.inject(
      '/dev/imitations/kavenegar/v1/k/verify/lookup.json?receptor=09120001015&template=t&token=123456',
    )
    expect(sent.statusCode).toBe(sending)
    if (sending === 200) expect(sent.json().entries[0].message).toContain('@farman.example #123456')
    expect((await app.inject('/dev/sms.json')).statusCode).toBe(reading)
    await app.close()
  },
)
