import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#platform/log.ts'
import { createOutbound, type Outbound } from '#platform/outbound/outbound.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { parseConfig } from '#platform/config.ts'
import type { GatewayName } from '../../gateway-names.ts'
import type { PaymentGateway } from './gateway-port.ts'
import type { Behaviour } from './fake-behaviour.ts'
import { changeFake, findFake } from './fake-store.ts'
import { createFakeGateway, type FakeGateway } from './fake.ts'
import { zarinpalGateway } from './zarinpal.ts'
import { zibalGateway } from './zibal.ts'

const test = useTestDb()
const merchant = '00000000-0000-4000-8000-000000000001'
let app: FastifyInstance
let fake: FakeGateway
let outbound: Outbound
let now: Date
beforeEach(async () => {
  now = test.now
  fake = createFakeGateway()
  app = Fastify()
  await app.register(async (scope) =>
    fake.routes(scope, { db: test.db, clock: { now: () => now }, config: parseConfig({}) }),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  outbound = createOutbound({ log: createLog('silent') })
})
afterEach(async () => {
  await outbound.close()
  await app.close()
})

/** Connects a gateway over real HTTP to the fake. */
function open(name: GatewayName, given: { merchant?: string; label?: string } = {}): PaymentGateway {
  const url = () => fake.address(name)
  const client = outbound.client(given.label ?? name, {
    configuredUrl: url,
    timeoutMs: 1500,
    circuit: { failures: 1000 } as never,
  })
  const own = given.merchant ?? merchant
  return name === 'zarinpal'
    ? zarinpalGateway({ client, url, startUrl: () => 'https://gateway.example', merchantId: own })
    : zibalGateway({ client, url, startUrl: () => 'https://gateway.example', merchant: own })
}

const toCreate = {
  paymentId: '0123456789',
  amountRial: 161_700n,
  description: 'گزارش',
  callbackUrl: 'http://localhost/payment/callback/x?pid=0123456789',
}

async function create(gateway: PaymentGateway): Promise<string> {
  const created = await gateway.create(toCreate)
  if (created.state !== 'created') throw new Error(created.state)
  return created.authority
}

async function pay(name: GatewayName, authority: string, to: 'paid' | 'failed' | 'cancelled' = 'paid') {
  const payment = await findFake(test.db, { gateway: name, authority, now })
  await changeFake(test.db, payment!.id, { from: 'waiting', to, at: now })
}

const behave = (name: GatewayName, behaviour: Behaviour) => fake.behave(name, behaviour)

it('zibal keeps numbers of 18 digits exactly', async () => {
  const sent: string[] = []
  const server = Fastify()
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, completed) => completed(null, body))
  server.post('/v1/:method', async (request, reply) => {
    sent.push(String(request.body))
    const amount = '"amount":161700,"refNumber":987654321987654321,"cardNumber":null'
    return reply
      .type('application/json')
      .send(`{"result":100,"trackId":123456789123456789,"status":2,"message":"success",${amount}}`)
  })
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  const client = outbound.client('zibal-long', { configuredUrl: () => address, timeoutMs: 1500 })
  const gateway = zibalGateway({ client, url: () => address, startUrl: () => 'https://gateway.example', merchant })
  expect(await gateway.create(toCreate)).toMatchObject({ authority: '123456789123456789' })
  const verified = await gateway.verify({ authority: '123456789123456789', amountRial: 161_700n })
  expect(verified).toMatchObject({ outcome: 'verified', referenceId: '987654321987654321' })
  expect(sent[1]).toContain('"trackId":123456789123456789')
  await server.close()
})

describe.each(['zarinpal', 'zibal'] as const)('%s', (name) => {
  it('creates a payment and returns the payer’s next address', async () => {
    const created = await open(name).create(toCreate)
    expect(created).toMatchObject({ state: 'created' })
    if (created.state !== 'created') return
    expect(created.redirect.url).toBe(
      name === 'zarinpal'
        ? `https://gateway.example/pg/StartPay/${created.authority}`
        : `https://gateway.example/start/${created.authority}`,
    )
  })

  it('is verified once and stays so, with number, card and amount', async () => {
    const gateway = open(name)
    const authority = await create(gateway)
    const request = { authority, amountRial: toCreate.amountRial }
    expect(await gateway.verify(request)).toMatchObject({ outcome: 'unpaid' })
    await pay(name, authority)
    expect(await gateway.inquire(request)).toBe('paid')
    const first = await gateway.verify(request)
    expect(first).toMatchObject({ outcome: 'verified', maskedCard: expect.stringMatching(/\*/) as string })
    const second = await gateway.verify(request)
    expect(second).toEqual({ ...first, outcome: 'verified-before' })
    expect(await gateway.inquire(request)).toBe('verified')
  })

  it('never verifies another amount, an unknown authority, or a refused payment', async () => {
    const gateway = open(name)
    const authority = await create(gateway)
    await pay(name, authority)
    expect(await gateway.verify({ authority, amountRial: 161_701n })).toMatchObject({ outcome: 'amount-differs' })
    const unknown = name === 'zarinpal' ? `S${'0'.repeat(35)}` : '12345'
    expect(await gateway.verify({ authority: unknown, amountRial: 1000n })).toMatchObject({
      outcome: 'unknown-authority',
    })
    const refused = await create(gateway)
    await pay(name, refused, 'failed')
    expect(await gateway.verify({ authority: refused, amountRial: 161_700n })).toMatchObject({ outcome: 'unpaid' })
    expect(await gateway.inquire({ authority: refused })).toBe('failed')
  })

  it.each(['down', 'html', 'huge', 'nonsense', 'empty', 'slow'] as const)(
    'that is %s has not responded',
    async (mode) => {
      const gateway = open(name)
      const authority = await create(gateway)
      await pay(name, authority)
      const each = { mode, delayMs: 4000, code: 0 }
      behave(name, { request: each, verify: each, inquiry: each })
      // At once: a slow one takes the time limit of each call.
      const answers = await Promise.all([
        gateway.create(toCreate),
        gateway.verify({ authority, amountRial: 161_700n }),
        gateway.inquire({ authority }),
      ])
      expect(answers).toEqual([
        expect.objectContaining({ state: 'unavailable' }),
        { outcome: 'unavailable' },
        'unavailable',
      ])
      behave(name, {})
      expect(await gateway.verify({ authority, amountRial: 161_700n })).toMatchObject({ outcome: 'verified' })
    },
  )

  it('that loses its response after verifying reports «verified before» at the next request', async () => {
    const gateway = open(name)
    const authority = await create(gateway)
    await pay(name, authority)
    behave(name, { verify: { mode: 'lost', delayMs: 0, code: 0, times: 1 } })
    expect(await gateway.verify({ authority, amountRial: 161_700n })).toEqual({ outcome: 'unavailable' })
    expect(await gateway.verify({ authority, amountRial: 161_700n })).toMatchObject({ outcome: 'verified-before' })
  })

  it('reports why it refuses a payment', async () => {
    const gateway = open(name)
    const [busy, amount] = name === 'zarinpal' ? [-12, -41] : [999, 113]
    behave(name, { request: { mode: 'refuse', delayMs: 0, code: busy, times: 1 } })
    expect(await gateway.create(toCreate)).toMatchObject({
      state: 'refused',
      reason: name === 'zarinpal' ? 'busy' : 'invalid',
    })
    behave(name, { request: { mode: 'refuse', delayMs: 0, code: amount } })
    expect(await gateway.create(toCreate)).toMatchObject({ state: 'refused', reason: 'amount' })
  })

  it('parses its callbacks, and nothing else', () => {
    const gateway = open(name)
    const authority = name === 'zarinpal' ? `A${'0'.repeat(35)}` : '3714061313'
    const read = (query: string) => gateway.parseCallback(new URLSearchParams(query))
    const paid = name === 'zarinpal' ? `Authority=${authority}&Status=OK` : `trackId=${authority}&success=1&status=2`
    const unpaid = name === 'zarinpal' ? `authority=${authority}&status=NOK` : `trackId=${authority}&success=0&status=3`
    expect(read(paid)).toEqual({ authority, claim: 'paid' })
    expect(read(unpaid)).toEqual({ authority, claim: 'unpaid' })
    for (const wrong of ['', 'Authority=x&Status=OK', 'trackId=1%27--&success=1', 'Authority=&trackId=']) {
      expect(read(wrong)).toBeNull()
    }
  })
})

describe('zarinpal alone', () => {
  it('refuses a payment of another merchant', async () => {
    const authority = await create(open('zarinpal'))
    await pay('zarinpal', authority)
    const other = open('zarinpal', { merchant: merchant.replace('1', '2'), label: 'other' })
    expect(await other.verify({ authority, amountRial: 161_700n })).toMatchObject({ outcome: 'not-ours' })
  })

  it('lists paid and unverified payments, with their callbacks', async () => {
    const gateway = open('zarinpal')
    const authority = await create(gateway)
    await pay('zarinpal', authority)
    expect(await gateway.listUnverified?.()).toEqual([
      { authority, amountRial: 161_700n, callbackUrl: toCreate.callbackUrl },
    ])
    await gateway.verify({ authority, amountRial: 161_700n })
    expect(await gateway.listUnverified?.()).toEqual([])
    behave('zarinpal', { unVerified: { mode: 'html', delayMs: 0, code: 0 } })
    expect(await gateway.listUnverified?.()).toBeNull()
  })

  it('reverses for half an hour', async () => {
    const gateway = open('zarinpal')
    const reversable = async () => {
      const authority = await create(gateway)
      await pay('zarinpal', authority)
      await gateway.verify({ authority, amountRial: 161_700n })
      return authority
    }
    const [soon, late] = [await reversable(), await reversable()]
    expect(await gateway.reverse?.({ authority: soon })).toBe('reversed')
    expect(await gateway.inquire({ authority: soon })).toBe('reversed')
    now = new Date(now.getTime() + 31 * 60 * 1000)
    expect(await gateway.reverse?.({ authority: late })).toBe('impossible')
  })
})
