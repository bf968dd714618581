import { sql } from 'kysely'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#capabilities/catalog/contract.ts'
import { addCar } from '#capabilities/garage/server/change-cars.ts'
import { beginTimelineOf } from '#capabilities/garage/server/timeline/begin-timelines.ts'
import { findTimeline } from '#capabilities/garage/server/timeline/find-events.ts'
import { plate } from '#capabilities/garage/server/test-cars.ts'
import { cashOf, findBalances, houseAccount, postTransfer } from '#capabilities/ledger/contract.ts'
import { startPayment } from '#capabilities/payments/server/start-payment.ts'
import { parseConfig } from '#platform/config.ts'
import { inTransaction } from '#platform/database.ts'
import { registerSubscriptions, subscriptionJobs } from '#platform/events/subscriptions.ts'
import { createLog } from '#platform/log.ts'
import { createOutbound, type Outbound } from '#platform/outbound.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { fakeGateway } from '../../../../tests/support/fake-gateway.ts'
import { passJobTime, runJobs } from '../../../../tests/support/jobs.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { testPlatform } from '../../../../tests/support/platform.ts'
import { renewOf } from '../addresses.ts'
import type { QuoteInput } from '../quote-input.ts'
import { firstTariff } from '../test-tariff.ts'
import { findCarEvents } from './car-events.ts'
import { cancellingOf, cancelOrder, sendPapers } from './change-order.ts'
import { getOrder } from './find-orders.ts'
import { insuranceSubscriptions, orderJobs, remindOfEnding } from './order-jobs.ts'
import { erasePersonalData, findOpenOrder } from './personal-data.ts'
import { placeOrder, type NewOrder } from './place-order.ts'
import { findOwnPolicies, presentOrder } from './present-orders.ts'
import { httpInsurers } from './providers/http-insurers.ts'
import { createInsurerImitation } from './providers/imitation.ts'
import type { Insurers } from './providers/insurer-port.ts'
import { insuranceJobs, requestQuote } from './quotes.ts'

const test = useTestDb()
const { gateway } = fakeGateway()
let imitation: ReturnType<typeof createInsurerImitation>
let insurers: Insurers
let outbound: Outbound
let app: FastifyInstance
let now: Date
let made = 0

const platform = () => testPlatform(test, { now: () => now, providers: { insurers, gateways: [gateway] } })
const contextOf = (personId: bigint) => ({ ...requestContext(test, { personId, now }).ctx, ...platform() })

beforeEach(async () => {
  now = new Date('2026-11-21T06:30:00Z')
  imitation = createInsurerImitation({ pace: 0 })
  app = Fastify()
  await app.register((scope) => imitation.routes(scope, { config: parseConfig({}), tariff: async () => firstTariff }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  outbound = createOutbound({ log: createLog('silent') })
  const client = outbound.client('test-insurers', {
    configuredUrl: imitation.address,
    timeoutMs: 3000,
    circuit: { failures: 1000 },
  })
  insurers = httpInsurers({ client, url: imitation.address })
  await loadCatalogue(test.db)
  await registerSubscriptions(test.db, insuranceSubscriptions(platform()))
})
afterEach(async () => {
  await outbound.close()
  await app.close()
})

const car: QuoteInput = {
  plate: '12ب345-67',
  car: null,
  trim: null,
  vehicleClass: 'four',
  year: 1402,
  usage: 'private',
  before: 'had',
  endsOn: '1405/08/20',
  discountYears: 3,
  driverYears: 0,
  financial: 0,
  bodily: 0,
  ownerChanged: false,
  points: 0,
  term: 365,
}
const insured = { firstName: 'نگار', lastName: 'رستمی', nationalCode: '0499370899', birthDate: '1370/01/02' }
const address = { postalCode: '1619735744', address: 'تهران، خیابان یکم، پلاک ۲' }

async function run() {
  const all = platform()
  const table = { ...subscriptionJobs(test.db, insuranceSubscriptions(all)), ...insuranceJobs(all), ...orderJobs(all) }
  await runJobs(test.db, Object.fromEntries(Object.entries(table).filter(([, { everySeconds }]) => !everySeconds)))
}
/** Lets hours go by in which jobs that wait for another try have it. */
async function pass(hours: number) {
  now = new Date(now.getTime() + hours * 3600_000)
  await passJobTime(test.db, hours * 3600)
  await run()
}

async function aBuyer() {
  const { id: personId } = await aPerson(test)
  await inTransaction(test.db, (trx) =>
    postTransfer(trx, {
      kind: 'gift',
      key: `insurance:${++made}`,
      at: now,
      entries: [
        { account: cashOf(personId), amountRial: 900_000_000n },
        { account: houseAccount('gifts', 'test'), amountRial: -900_000_000n },
      ],
    }),
  )
  const ctx = () => contextOf(personId)
  const cash = async () => (await findBalances(test.db, personId)).cash
  const order = async (over: Partial<NewOrder> = {}, input: Partial<QuoteInput> = {}) => {
    const quote = await requestQuote(ctx(), { ...car, ...input })
    if (!quote.ok) throw new Error(quote.code)
    await run()
    return placeOrder(ctx(), {
      personId,
      quoteId: quote.value,
      insurer: 'iran',
      coverRial: 2_000_000_000n,
      insured,
      address,
      subject: null,
      delivery: 'electronic',
      papers: [],
      ...over,
    })
  }
  const pay = async (payableId: string) => {
    const { amount_rial: amountRial, subject } = await test.db
      .selectFrom('payable')
      .select(['amount_rial', 'subject'])
      .where('public_id', '=', payableId)
      .executeTakeFirstOrThrow()
    const paying = { payableId, personId, gateway: 'zarinpal', useWallet: true, amountRial } as const
    const started = await startPayment(ctx(), { ...paying, startKey: `insurance-${++made}` })
    if (!started.ok) throw new Error(started.code)
    await run()
    return subject
  }
  const buy = async (over: Partial<NewOrder> = {}, input: Partial<QuoteInput> = {}) => {
    const placed = await order(over, input)
    if (!placed.ok) throw new Error(placed.code)
    return pay(placed.value)
  }
  const row = (id: string) => getOrder(test.db, { personId, id })
  return { personId, ctx, cash, order, pay, buy, row }
}

const broken = async () => {
  const { rows } = await sql`select * from broken_i8_insurance`.execute(test.db)
  return rows
}

it('a policy stands in the timeline of its car, and is taken back when it is cancelled', async () => {
  const { buy, row, ctx, personId } = await aBuyer()
  const added = await addCar(ctx(), { personId, plate: plate(car.plate!) })
  if (!added.ok) throw new Error(added.code)
  const { id } = await test.db.selectFrom('garage_car').select('id').executeTakeFirstOrThrow()
  await beginTimelineOf({ ...ctx(), manifests: [] }, id)
  const order = await buy({}, { car: added.value })
  const told = async () =>
    (await findTimeline(test.db, id))!.events.map(({ title, withdrawn }) => (withdrawn ? `-${title}` : title))
  expect(await told()).toEqual(['بیمهٔ شخص ثالث، بیمهٔ ایران'])
  expect(await findCarEvents(ctx(), { personId, carId: added.value })).toMatchObject([{ key: `policy:${order}` }])
  now = new Date(now.getTime() + 100 * 24 * 3600_000)
  const refundRial = (await cancellingOf(test.db, await row(order), now))!
  expect((await cancelOrder(ctx(), { personId, id: order, refundRial })).ok).toBe(true)
  await run()
  expect((await row(order)).state).toBe('cancelled')
  expect(await told()).toEqual(['بیمهٔ شخص ثالث، بیمهٔ ایران', '-بیمهٔ شخص ثالث، بیمهٔ ایران'])
  expect(await findCarEvents(ctx(), { personId, carId: added.value })).toEqual([])
})

describe('an order of insurance', () => {
  it('is paid, issued under one key, and its policy shown to its owner alone', async () => {
    const { buy, row, ctx, cash, personId } = await aBuyer()
    const id = await buy()
    const order = await row(id)
    expect(order).toMatchObject({ state: 'issued', attempts: 0 })
    const view = await presentOrder(ctx(), order)
    expect(view.policy?.number).toMatch(/^1405\//)
    expect(900_000_000n - (await cash())).toBe(order.price_rial)
    await expect(getOrder(test.db, { personId: personId + 1n, id })).rejects.toMatchObject({ status: 404 })
    // A year is left, and the next one can not be bought yet.
    expect((await findOwnPolicies(ctx(), personId))[0]).toMatchObject({
      order: id,
      left: { tone: 'good' },
      renew: null,
    })
    expect(view.renew).toBeNull()
    now = new Date(now.getTime() + 310 * 24 * 3600_000)
    expect((await findOwnPolicies(ctx(), personId))[0]).toMatchObject({ renew: renewOf(id), left: { tone: 'good' } })
  })

  it.each([
    ['refuse', 'refused'],
    ['dearer', 'price-changed'],
  ] as const)('comes back whole when the insurer says «%s»', async (mode, reason) => {
    const { order, pay, row, cash } = await aBuyer()
    const placed = await order()
    if (!placed.ok) throw new Error(placed.code)
    imitation.behave({ insurer: 'iran', mode })
    const id = await pay(placed.value)
    expect(await row(id)).toMatchObject({ state: 'cancelled', reason })
    expect(await cash()).toBe(900_000_000n)
  })

  it.each(['lost', 'down', 'html', 'nonsense'] as const)(
    'is issued once although the answer was «%s»',
    async (mode) => {
      const { order, pay, row, cash } = await aBuyer()
      const placed = await order()
      if (!placed.ok) throw new Error(placed.code)
      imitation.behave({ insurer: 'iran', mode, times: 1 })
      const id = await pay(placed.value)
      expect((await row(id)).state).toBe('review')
      await pass(1)
      const after = await row(id)
      expect(after.state).toBe('issued')
      const policies = [...imitation.orders.values()].flatMap(({ policies: each }) => each)
      expect(policies.filter(({ cancelled }) => !cancelled)).toHaveLength(1)
      expect(await cash()).toBe(900_000_000n - after.price_rial)
    },
  )

  it('keeps one of two policies and ends the other', async () => {
    const { order, pay, row } = await aBuyer()
    const placed = await order()
    if (!placed.ok) throw new Error(placed.code)
    imitation.behave({ insurer: 'iran', mode: 'twice', times: 1 })
    const id = await pay(placed.value)
    expect((await row(id)).state).toBe('issued')
    const [twice] = [...imitation.orders.values()]
    expect(twice!.policies.map(({ cancelled }) => cancelled)).toEqual([false, true])
  })

  it('that is never issued is ended after a day, and only then given back', async () => {
    const { order, pay, row, cash } = await aBuyer()
    const placed = await order()
    if (!placed.ok) throw new Error(placed.code)
    imitation.behave({ insurer: 'iran', mode: 'never', times: 1 })
    const id = await pay(placed.value)
    await pass(2)
    expect(await row(id)).toMatchObject({ state: 'review' })
    // The insurer is away when it should end the order: the money stays until it is sure.
    imitation.behave({ insurer: 'iran', mode: 'down' })
    await pass(25)
    await pass(1)
    const before = await row(id)
    expect(['review', 'voiding']).toContain(before.state)
    expect(await cash()).toBe(900_000_000n - before.price_rial)
    imitation.behave({ insurer: 'iran', mode: 'ok' })
    await pass(2)
    await pass(2)
    expect(await row(id)).toMatchObject({ state: 'cancelled', reason: 'no-answer' })
    expect(await cash()).toBe(900_000_000n)
  })

  it('waits for papers, goes on with them, and ends without them', async () => {
    const { order, pay, row, ctx, personId, cash } = await aBuyer()
    const placed = await order()
    if (!placed.ok) throw new Error(placed.code)
    imitation.behave({ insurer: 'iran', mode: 'documents', times: 1 })
    const id = await pay(placed.value)
    expect(await row(id)).toMatchObject({ state: 'documents', reason: 'discount' })
    expect(await sendPapers(ctx(), { personId, id, papers: ['a'.repeat(20)] })).toMatchObject({ ok: false })
    expect((await sendPapers(ctx(), { personId, id, papers: [] })).ok).toBe(true)
    await run()
    expect((await row(id)).state).toBe('issued')

    const second = await order({}, { plate: '34ج567-89' })
    if (!second.ok) throw new Error(second.code)
    imitation.behave({ insurer: 'iran', mode: 'documents', times: 1 })
    const late = await pay(second.value)
    const paid = await cash()
    await pass(73)
    await orderJobs(platform())['insurance.end-late']!.run(undefined as never, undefined as never)
    await run()
    const ended = await row(late)
    expect(ended).toMatchObject({ state: 'cancelled', reason: 'papers-late' })
    expect((await cash()) - paid).toBe(ended.price_rial)
  })

  it('is not bought twice for the same days', async () => {
    const [one, other] = [await aBuyer(), await aBuyer()]
    const open = await other.order()
    if (!open.ok) throw new Error(open.code)
    await one.buy()
    expect(await one.order()).toMatchObject({ ok: false, code: 'insured-already' })
    // Asked for before the first was paid: its money comes back.
    const id = await other.pay(open.value)
    expect(await other.row(id)).toMatchObject({ state: 'cancelled', reason: 'insured-already' })
    expect(await other.cash()).toBe(900_000_000n)
  })

  it('is refused when its price is over, its offer gone, or nothing says what for', async () => {
    const { order } = await aBuyer()
    expect(await order({ insurer: 'nobody' })).toMatchObject({ ok: false, code: 'no-offer' })
    expect(await order({}, { plate: null })).toMatchObject({ ok: false, code: 'no-subject' })
    const stranger = await aBuyer()
    await expect(stranger.order({ quoteId: 'zzzzzzzzzz' })).rejects.toMatchObject({ status: 404 })
  })
})

describe('ending a policy', () => {
  it('gives back the days that are left, once, when the insurer has ended it', async () => {
    const { buy, row, ctx, personId, cash } = await aBuyer()
    const id = await buy()
    now = new Date(now.getTime() + 100 * 24 * 3600_000)
    const order = await row(id)
    const sum = (await cancellingOf(test.db, order, now))!
    expect(sum > 0n && sum < order.price_rial).toBe(true)
    expect(await cancelOrder(ctx(), { personId, id, refundRial: sum + 1n })).toMatchObject({
      ok: false,
      code: 'other-sum',
    })
    expect((await cancelOrder(ctx(), { personId, id, refundRial: sum })).ok).toBe(true)
    expect(await cancelOrder(ctx(), { personId, id, refundRial: sum })).toMatchObject({ ok: false })
    expect(await findOpenOrder(test.db, personId)).toMatchObject({ code: 'insurance-open' })
    await run()
    expect((await row(id)).state).toBe('cancelled')
    expect(await cash()).toBe(900_000_000n - order.price_rial + sum)
    expect([...imitation.orders.values()][0]!.cancelled).toBe(true)
  })
})

it('shows the last policy of a thing alone, and what late days cost so far', async () => {
  const { buy, ctx, personId } = await aBuyer()
  await buy({}, { term: 30 })
  now = new Date(now.getTime() + 40 * 24 * 3600_000)
  // Ten days of 28,803 tomans.
  expect(await findOwnPolicies(ctx(), personId)).toMatchObject([
    { left: { text: '۱۰ روز است که بیمه ندارد', tone: 'bad', fine: expect.stringContaining('۲۸۸,۰۳۰') } },
  ])
  const next = await buy({}, { endsOn: '1405/09/30' })
  expect(await findOwnPolicies(ctx(), personId)).toMatchObject([{ order: next, left: { tone: 'good', fine: null } }])
})

it('reminds at each step once, and not of what was renewed', async () => {
  const { buy, personId } = await aBuyer()
  await buy({}, { term: 30 })
  const told = async () => {
    now = new Date(now.getTime() + 60_000)
    return remindOfEnding(platform())
  }
  expect(await told()).toBe(1)
  expect(await told()).toBe(0)
  now = new Date(now.getTime() + 24 * 24 * 3600_000)
  expect(await told()).toBe(1)
  now = new Date('2026-12-15T23:30:00Z')
  expect(await told()).toBe(0)
  await inTransaction(test.db, (trx) => erasePersonalData(trx, personId))
  const { rows } = await sql`select * from insurance_order where insured_sealed is not null`.execute(test.db)
  expect(rows).toEqual([])
})

afterEach(async () => expect(await broken()).toEqual([]))
