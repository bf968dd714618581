import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mobile } from '#kit/mobile.ts'
import { parseConfig } from '#platform/config.ts'
import { createSmsImitation } from './imitation.ts'
import { kavenegarSms } from './kavenegar.ts'

const imitation = createSmsImitation()
const server = Fastify()
/** Answers whatever a test wants, for what the imitation does not do. */
const rude = Fastify()
let rudeAnswer: { status: number; body: string; location?: string } = { status: 200, body: '' }
const sentAt = new Date('2026-11-21T08:00:00Z')
const key = 'key/with?signs'

const listen = (app: FastifyInstance) => app.listen({ port: 0, host: '127.0.0.1' })
let rudeAddress = ''

beforeAll(async () => {
  await server.register(imitation.routes, { config: parseConfig({}), clock: { now: () => sentAt } })
  await listen(server)
  rude.addContentTypeParser('*', (_request, _payload, done) => done(null))
  rude.post('/*', async (_request, reply) => {
    if (rudeAnswer.location) void reply.header('location', rudeAnswer.location)
    return reply.code(rudeAnswer.status).type('text/html').send(rudeAnswer.body)
  })
  rudeAddress = await listen(rude)
})
afterAll(async () => void (await Promise.all([server.close(), rude.close()])))
beforeEach(() => imitation.behave({ mode: 'ok' }))

const port = (url: () => string | undefined = imitation.address, timeoutMs = 1000) =>
  kavenegarSms({ url, key, codeTemplate: 'farman-code', timeoutMs })

const message = (mobile: string, token = '123456') =>
  ({ mobile: mobile as Mobile, template: 'sign-in-code', tokens: [token], reference: '1' }) as const

test('a message reaches the provider and its reference comes back', async () => {
  const answer = await port().sendTemplate(message('09120001001'))
  const [kept] = imitation.messages('09120001001')
  expect(answer).toEqual({ state: 'sent', provider: 'kavenegar', providerReference: String(kept?.id) })
  expect(kept).toMatchObject({ code: '123456', sentAt })
})

test('the text ends with the line from which browsers take the code', async () => {
  await port().sendTemplate(message('09120001002'))
  expect(imitation.messages('09120001002')[0]?.text.split('\n').at(-1)).toBe('@localhost #123456')
})

test('a provider without credit refuses', async () => {
  imitation.behave({ mode: 'refuse' })
  expect(await port().sendTemplate(message('09120001003'))).toEqual({ state: 'refused', code: '418' })
  expect(imitation.messages('09120001003')).toHaveLength(0)
})

test.each([
  ['a number that is none', message('0912'), '411'],
  ['a token with a blank', message('09120001004', '12 34'), '431'],
  ['no token', { ...message('09120001004'), tokens: [] }, '406'],
])('%s is refused as by the real service', async (_name, sms, code) => {
  expect(await port().sendTemplate(sms)).toEqual({ state: 'refused', code })
})

test('a busy provider may be asked again', async () => {
  imitation.behave({ mode: 'refuse', status: 409 })
  expect(await port().sendTemplate(message('09120001005'))).toEqual({ state: 'unavailable', trouble: 'busy' })
})

test('a provider that answers too late is given up, although it may have sent', async () => {
  imitation.behave({ mode: 'slow', delayMs: 400 })
  const answer = await port(imitation.address, 50).sendTemplate(message('09120001006'))
  expect(answer).toEqual({ state: 'unavailable', trouble: 'timeout' })
  await expect.poll(() => imitation.messages('09120001006').length).toBe(1)
})

test('a provider that sends twice still counts as one message for us', async () => {
  imitation.behave({ mode: 'twice' })
  expect((await port().sendTemplate(message('09120001007'))).state).toBe('sent')
  expect(imitation.messages('09120001007')).toHaveLength(2)
})

test('a page instead of an answer is no answer', async () => {
  imitation.behave({ mode: 'nonsense' })
  expect(await port().sendTemplate(message('09120001008'))).toEqual({ state: 'unavailable', trouble: 'nonsense' })
})

test('a cut line is no answer', async () => {
  imitation.behave({ mode: 'down' })
  expect(await port().sendTemplate(message('09120001009'))).toEqual({ state: 'unavailable', trouble: 'server-error' })
})

test.each([
  ['an error page', { status: 503, body: '<h1>down</h1>' }, 'server-error'],
  ['an endless answer', { status: 200, body: ' '.repeat(100_000) }, 'nonsense'],
  ['an empty answer', { status: 200, body: '' }, 'nonsense'],
  [
    'success without a message',
    { status: 200, body: '{"return":{"status":200,"message":""},"entries":null}' },
    'nonsense',
  ],
  ['a redirect', { status: 302, body: '', location: 'http://127.0.0.1:9/' }, 'server-error'],
])('%s is no answer', async (_name, given, trouble) => {
  rudeAnswer = given
  expect(await port(() => rudeAddress).sendTemplate(message('09120001010'))).toEqual({ state: 'unavailable', trouble })
})

test('when nobody listens the message surely was not taken', async () => {
  const gone = Fastify()
  const address = await listen(gone)
  await gone.close()
  const answer = await port(() => address).sendTemplate(message('09120001011'))
  expect(answer).toEqual({ state: 'unavailable', trouble: 'no-connection' })
})

test('before the server listens there is nobody to ask', async () => {
  const answer = await port(createSmsImitation().address).sendTemplate(message('09120001011'))
  expect(answer).toEqual({ state: 'unavailable', trouble: 'no-connection' })
})

test('even a wrong address does not bring the key into the answer', async () => {
  const answer = await port(() => 'not an address').sendTemplate(message('09120001011'))
  expect(answer).toEqual({ state: 'unavailable', trouble: 'server-error' })
})

test('the outbox gives one number its messages, newest first, in whatever form it is asked', async () => {
  await port().sendTemplate(message('09120001012', '111111'))
  await port().sendTemplate(message('09120001012', '222222'))
  for (const typed of ['09120001012', '%2B989120001012', '+989120001012', encodeURIComponent('۰۹۱۲۰۰۰۱۰۱۲')]) {
    const answer = await server.inject(`/dev/sms.json?mobile=${typed}`)
    expect(answer.json().messages.map((kept: { code: string }) => kept.code)).toEqual(['222222', '111111'])
  }
  expect((await server.inject('/dev/sms.json?mobile=12')).statusCode).toBe(422)
})

test('the outbox keeps the last five hundred messages', async () => {
  const few = createSmsImitation()
  const app = Fastify()
  await app.register(few.routes, { config: parseConfig({}), clock: { now: () => sentAt } })
  for (let n = 0; n < 501; n++) {
    await app.inject(`/dev/imitations/kavenegar/v1/k/verify/lookup.json?receptor=09120001013&template=t&token=${n}`)
  }
  expect(few.messages()).toHaveLength(500)
  expect(few.messages().at(-1)?.code).toBe('1')
  await app.close()
})

test('its behaviour is set by a request, and an unknown one is refused', async () => {
  const behave = (payload: object) =>
    server.inject({ method: 'POST', url: '/dev/imitations/kavenegar/behaviour', payload })
  expect((await behave({ mode: 'confused' })).statusCode).toBe(422)
  expect((await behave({ mode: 'refuse', status: 402 })).statusCode).toBe(200)
  expect(await port().sendTemplate(message('09120001014'))).toEqual({ state: 'refused', code: '402' })
})

test.each([
  ['demo', undefined, 200, 200],
  ['production', 'imitation', 200, 404],
  ['production', 'kavenegar', 404, 404],
] as const)(
  'in %s with provider %s: sending %i, reading the outbox %i',
  async (MODE, SMS_PROVIDER, sending, reading) => {
    const app = Fastify()
    const config = { MODE, SMS_PROVIDER, origin: 'https://farman.example' }
    await app.register(createSmsImitation().routes, { config, clock: { now: () => sentAt } })
    const sent = await app.inject(
      '/dev/imitations/kavenegar/v1/k/verify/lookup.json?receptor=09120001015&template=t&token=123456',
    )
    expect(sent.statusCode).toBe(sending)
    if (sending === 200) expect(sent.json().entries[0].message).toContain('@farman.example #123456')
    expect((await app.inject('/dev/sms.json')).statusCode).toBe(reading)
    await app.close()
  },
)
