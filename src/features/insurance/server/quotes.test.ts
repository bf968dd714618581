import { quotedCar } from './test-insurance.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { createOutbound, type Outbound } from '#platform/outbound/outbound.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { runJobs } from '../../../../tests/support/jobs.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { testPlatform } from '../../../../tests/support/platform.ts'
import { toJalali } from '#kit/jalali.ts'
import { premiumOf } from '../premium.ts'
import { firstTariff } from '../test-tariff.ts'
import { premiumInput, type QuoteInput } from '../quote-input.ts'
import { presentQuote } from './present-quote.ts'
import { httpInsurers } from './providers/http-insurers.ts'
import { createFakeInsurer } from './providers/fake.ts'
import type { Insurers } from './providers/insurer-port.ts'
import { getQuote, insuranceJobs, requestQuote } from './quotes.ts'
import { loadTariff } from './rules.ts'

const test = useTestDb()
let fake: ReturnType<typeof createFakeInsurer>
let insurers: Insurers
let outbound: Outbound
let app: FastifyInstance
beforeEach(async () => {
  fake = createFakeInsurer({ pace: 0 })
  app = Fastify()
  await app.register((scope) => fake.routes(scope, { config: parseConfig({}), tariff: async () => firstTariff }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  outbound = createOutbound({ log: createLog('silent') })
  const client = outbound.client('test-insurers', {
    configuredUrl: fake.address,
    timeoutMs: 5000,
    circuit: { failures: 1000 },
  })
  insurers = httpInsurers({ client, url: fake.address })
})
afterEach(async () => {
  await outbound.close()
  await app.close()
})

const platform = () => testPlatform(test, { providers: { insurers } })
const context = (personId: bigint | null = null) => ({
  ...requestContext(test, { personId: personId ?? undefined, now: test.now }).ctx,
  ...platform(),
})
const wish = { cover: null, sort: null, pay: null }

async function ask(over: Partial<QuoteInput> = {}) {
  const outcome = await requestQuote(context(), { ...quotedCar, ...over })
  if (!outcome.ok) throw new Error(outcome.code)
  const { 'insurance.quote': job } = insuranceJobs(platform())
  await runJobs(test.db, { 'insurance.quote': job! })
  return presentQuote(context(), await getQuote(test.db, { id: outcome.value, personId: null }), wish)
}

it('the dated rules equal the official tariff', async () => {
  expect(await loadTariff(test.db, test.now)).toEqual(firstTariff)
})

describe('quotes of eight insurers', () => {
  it('come cheapest first, each explained; late insurers are named', async () => {
    fake.behave({ insurer: 'ma', mode: 'slow', delayMs: 20_000 })
    const quote = await ask()
    expect(quote.offers.map(({ insurer }) => insurer)).toEqual([
      'saman',
      'parsian',
      'pasargad',
      'alborz',
      'asia',
      'dana',
      'iran',
    ])
    expect(quote.missing).toEqual(['بیمهٔ ما: پاسخ نداد'])
    expect(quote.offers[0]!.lines.map(({ label }) => label)).toContain('جریمهٔ دیرکرد')
    expect(quote.covers).toHaveLength(8)
  })
  it.each(['down', 'html', 'nonsense', 'wrong-price', 'lost', 'refuse'] as const)(
    '%s of one leaves the others',
    async (mode) => {
      fake.behave({ insurer: 'iran', mode })
      const quote = await ask()
      const named = quote.offers.some(({ insurer }) => insurer === 'iran')
      // A quote moves nothing: «lost» belongs to policies only.
      expect(named).toBe(mode === 'lost')
      expect(quote.offers.length).toBeGreaterThanOrEqual(6)
    },
  )
  it('are all in one unit, whether a premium ends in rials or not', async () => {
    const { offers } = await ask()
    const prices = offers.flatMap((offer) => offer.prices)
    expect(prices.length).toBeGreaterThan(8)
    expect(prices.filter((price) => !price.endsWith('\u00a0تومان'))).toEqual([])
  })

  it('name the covers of people: bodily by a month of haram, the driver by an ordinary one', async () => {
    expect((await ask()).persons).toEqual([
      { label: 'تعهد بدنی، برای هر نفر', value: '۲,۸۰۰,۰۰۰,۰۰۰\u00a0تومان' },
      { label: 'حوادث راننده', value: '۲,۱۰۰,۰۰۰,۰۰۰\u00a0تومان' },
    ])
  })

  it('show when no insurer accepts the car', async () => {
    expect(await ask({ usage: 'race' })).toMatchObject({ offers: [], waiting: [] })
  })
  it('question more years of discount than the car has', async () => {
    expect((await ask({ discountYears: 14 })).doubt).toContain('از عمر خودرو بیشتر')
    expect((await ask({ discountYears: 14, year: 1380 })).doubt).toBeNull()
  })
  it('of a person are closed to others', async () => {
    const { id: personId } = await aPerson(test)
    const outcome = await requestQuote(context(personId), quotedCar)
    if (!outcome.ok) throw new Error(outcome.code)
    await expect(getQuote(test.db, { id: outcome.value, personId: null })).rejects.toMatchObject({ status: 404 })
    expect(await getQuote(test.db, { id: outcome.value, personId })).toBeDefined()
  })
})

// Five insurers of which three fail: the message and the stored result of each; the other two sell at the right price.
describe('five insurers of which three fail', () => {
  const five = ['iran', 'asia', 'alborz', 'parsian', 'pasargad'] as const
  const silent = 'پاسخ نداد'
  const wrong = 'قیمتی داد که با تعرفه نمی‌خواند'
  const unwanted = 'این خودرو یا کاربری را بیمه نمی‌کند'
  const names: Record<string, string> = { iran: 'بیمهٔ ایران', asia: 'بیمهٔ آسیا', alborz: 'بیمهٔ البرز' }
  it.each([
    [
      ['down', 'html', 'nonsense'],
      [silent, silent, silent],
      ['failed', 'failed', 'failed'],
    ],
    [
      ['wrong-price', 'down', 'html'],
      [wrong, silent, silent],
      ['failed', 'failed', 'failed'],
    ],
    [
      ['refuse', 'wrong-price', 'nonsense'],
      [unwanted, wrong, silent],
      ['refused', 'failed', 'failed'],
    ],
    [
      ['nonsense', 'refuse', 'refuse'],
      [silent, unwanted, unwanted],
      ['failed', 'refused', 'refused'],
    ],
  ] as const)('as %j', async (modes, message, stored) => {
    await test.db.updateTable('insurer').set({ enabled: false }).where('key', 'not in', five).execute()
    for (const [at, mode] of modes.entries()) fake.behave({ insurer: five[at]!, mode })
    const quote = await ask()
    expect(quote.waiting).toEqual([])
    expect(quote.missing.toSorted()).toEqual(message.map((reason, at) => `${names[five[at]!]}: ${reason}`).toSorted())
    const states = await test.db.selectFrom('insurance_offer').select(['insurer', 'state', 'prices']).execute()
    const of = (insurer: string) => states.find((each) => each.insurer === insurer)!
    expect(five.slice(0, 3).map((insurer) => of(insurer).state)).toEqual(stored)
    // Nobody sees a refused price, and the two others are whole tomans within a toman of the tariff.
    expect(quote.offers.map(({ insurer }) => insurer).toSorted()).toEqual(['parsian', 'pasargad'])
    const today = toJalali(test.now)
    for (const [insurer, hundredths] of [
      ['parsian', 200],
      ['pasargad', 175],
    ] as const) {
      for (const cover of firstTariff.covers) {
        const price = BigInt(of(insurer).prices![String(cover)]!)
        const { total } = premiumOf(
          premiumInput(quotedCar, firstTariff, { today, coverRial: cover, insurerHundredths: hundredths }),
        )
        expect(price % 10n).toBe(0n)
        expect(price - total <= 5n && total - price <= 5n).toBe(true)
      }
    }
  })
})

describe('orders over HTTP', () => {
  const order = {
    insurer: 'iran',
    key: '7b0c3f0a-0000-4000-8000-000000000001',
    reference: 'iran-1',
    coverRial: 700_000_000n,
    priceRial: 100_000_000n,
    input: quotedCar,
    insured: {},
    papers: [],
    instalments: null,
    startsOn: '1405/09/04',
    endsOn: '1406/09/04',
  }
  const { insurer, key } = order
  it('are issued once for a key, reported again, and cancelled', async () => {
    const first = await insurers.issue(order)
    expect(first).toMatchObject({ state: 'issued', policies: [{ priceRial: 100_000_000n, endsOn: '1406/09/04' }] })
    expect(await insurers.issue(order)).toEqual(first)
    expect(await insurers.status({ insurer, key })).toEqual(first)
    expect(await insurers.cancel({ insurer, key, number: null })).toEqual({ state: 'voided' })
    expect(await insurers.status({ insurer, key })).toEqual({ state: 'voided' })
  })
  it.each([
    ['lost', { state: 'failed', sent: 'maybe' }, { state: 'issued' }],
    ['down', { state: 'failed', sent: 'maybe' }, { state: 'unknown' }],
    ['never', { state: 'pending' }, { state: 'pending' }],
    ['dearer', { state: 'refused', reason: 'price-changed' }, { state: 'unknown' }],
    ['documents', { state: 'documents', reason: 'discount' }, { state: 'unknown' }],
    ['nonsense', { state: 'failed', sent: 'maybe' }, { state: 'unknown' }],
  ] as const)('%s', async (mode, statement, afterwards) => {
    fake.behave({ insurer, mode, times: 1 })
    expect(await insurers.issue(order)).toMatchObject(statement)
    expect(await insurers.status({ insurer, key })).toMatchObject(afterwards)
  })
  it('twice returns both policies', async () => {
    fake.behave({ insurer, mode: 'twice', times: 1 })
    const statement = await insurers.issue(order)
    expect(statement.state === 'issued' && statement.policies).toHaveLength(2)
  })
})
