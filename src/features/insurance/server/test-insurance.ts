import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { cashOf, findBalances, platformAccount, postTransfer } from '#features/ledger/contract.ts'
import { startPayment } from '#features/payments/server/start-payment.ts'
import { formatPlate } from '#kit/plate.ts'
import { parseConfig } from '#platform/config.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { registerSubscriptions, subscriptionJobs } from '#platform/events/subscriptions.ts'
import { createLog } from '#platform/log.ts'
import { createOutbound, type Outbound } from '#platform/outbound/outbound.ts'
import { useTestDb, type TestDb } from '../../../../tests/support/database.ts'
import { fakeGateway } from '../../../../tests/support/fake-gateway.ts'
import { passJobTime, runJobs } from '../../../../tests/support/jobs.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { testPlatform } from '../../../../tests/support/platform.ts'
import type { QuoteInput } from '../quote-input.ts'
import { firstTariff } from '../test-tariff.ts'
import { insuranceOrders } from './find-orders.ts'
import { insuranceSubscriptions, orderJobs } from './order-jobs.ts'
import { placeOrder, type NewOrder } from './place-order.ts'
import { httpInsurers } from './providers/http-insurers.ts'
import { createFakeInsurer } from './providers/fake.ts'
import type { Insurers } from './providers/insurer-port.ts'
import { insuranceJobs, requestQuote } from './quotes.ts'

export const insuredPlate = formatPlate({ kind: 'car', first: '12', letter: 'ب', middle: '345', serial: '67' })

/** A person's data of a car of four cylinders with three years of discount; works without a world. */
export const quotedCar: QuoteInput = {
  plate: insuredPlate,
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
/** A person with money who orders and pays in a world of insurance. */
async function aBuyer(world: World) {
  const { test } = world
  const { id: personId } = await aPerson(test)
  await inTransaction(test.db, (trx) =>
    postTransfer(trx, {
      kind: 'gift',
      key: `insurance:${++made}`,
      at: world.now,
      entries: [
        { account: cashOf(personId), amountRial: 900_000_000n },
        { account: platformAccount('gifts', 'test'), amountRial: -900_000_000n },
      ],
    }),
  )
  const ctx = () => world.contextOf(personId)
  const cash = async () => (await findBalances(test.db, personId)).cash
  const order = async (over: Partial<NewOrder> = {}, input: Partial<QuoteInput> = {}) => {
    const quote = await requestQuote(ctx(), { ...quotedCar, ...input })
    if (!quote.ok) throw new Error(quote.code)
    await world.run()
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
      plan: null,
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
    await world.run()
    return subject
  }
  const buy = async (over: Partial<NewOrder> = {}, input: Partial<QuoteInput> = {}) => {
    const placed = await order(over, input)
    if (!placed.ok) throw new Error(placed.code)
    return pay(placed.value)
  }
  const row = (id: string) => insuranceOrders.load(test.db, { personId, id })
  return { personId, ctx, cash, order, pay, buy, row }
}

/** Numbers the transfers and payments of a process, so that their keys are unique. */
let made = 0

type World = { test: TestDb; now: Date; contextOf: (personId: bigint) => RequestContext; run: () => Promise<void> }

/** Insurers over real HTTP, buyers with money, and a clock that tests set; for tests of purchases. */
export function useInsurance() {
  const test = useTestDb()
  const { gateway } = fakeGateway()
  let app: FastifyInstance
  let outbound: Outbound
  const world = {
    test,
    now: new Date(0),
    imitation: createFakeInsurer({ pace: 0 }),
    insurers: {} as Insurers,
    platform: () =>
      testPlatform(test, { now: () => world.now, providers: { insurers: world.insurers, gateways: [gateway] } }),
    contextOf: (personId: bigint) => ({
      ...requestContext(test, { personId, now: world.now }).ctx,
      ...world.platform(),
    }),
    /** Runs all waiting jobs; tests run the scheduled jobs themselves. */
    async run() {
      const all = world.platform()
      const table = {
        ...subscriptionJobs(test.db, insuranceSubscriptions(all)),
        ...insuranceJobs(all),
        ...orderJobs(all),
      }
      await runJobs(test.db, Object.fromEntries(Object.entries(table).filter(([, { everySeconds }]) => !everySeconds)))
    },
    /** Lets hours pass, in which waiting retries run. */
    async pass(hours: number) {
      world.now = new Date(world.now.getTime() + hours * 3600_000)
      await passJobTime(test.db, hours * 3600)
      await world.run()
    },
    /** Runs a scheduled job. */
    repeat: (name: string) => orderJobs(world.platform())[name]!.run(undefined as never, undefined as never),
    async broken() {
      const { rows } = await sql`
        select order_id, state as what from broken_i8_insurance
        union all select order_id, what from broken_insurance_instalments
      `.execute(test.db)
      return rows
    },
    aBuyer: () => aBuyer(world),
  }

  beforeEach(async () => {
    world.now = new Date('2026-11-21T06:30:00Z')
    const fake = createFakeInsurer({ pace: 0 })
    world.imitation = fake
    app = Fastify()
    await app.register((scope) => fake.routes(scope, { config: parseConfig({}), tariff: async () => firstTariff }))
    await app.listen({ host: '127.0.0.1', port: 0 })
    outbound = createOutbound({ log: createLog('silent') })
    const client = outbound.client('test-insurers', {
      configuredUrl: fake.address,
      timeoutMs: 3000,
      circuit: { failures: 1000 },
    })
    world.insurers = httpInsurers({ client, url: fake.address })
    await loadCatalogue(test.db)
    await registerSubscriptions(test.db, insuranceSubscriptions(world.platform()))
  })
  afterEach(async () => {
    await outbound.close()
    await app.close()
  })
  return world
}
