import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach } from 'vitest'
import { cashOf, findBalances, platformAccount, postTransfer } from '#features/ledger/contract.ts'
import { startPayment } from '#features/payments/server/start-payment.ts'
import type { Platform, RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { registerSubscriptions, subscriptionJobs } from '#platform/events/subscriptions.ts'
import { createLog } from '#platform/log.ts'
import { createOutbound, type Outbound } from '#platform/outbound/outbound.ts'
import { parseConfig } from '#platform/config.ts'
import type { TestDb } from '../../../../tests/support/database.ts'
import { fakeGateway } from '../../../../tests/support/fake-gateway.ts'
import { passJobTime, runJobs } from '../../../../tests/support/jobs.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { testPlatform } from '../../../../tests/support/platform.ts'
import type { InquiryInput, InquiryKindSlug } from '../kinds.ts'
import { finnotechProvider } from './providers/finnotech.ts'
import { createFakeInquiry, type FakeInquiry } from './providers/fake.ts'
import { inspectionsProvider } from './providers/inspections.ts'
import type { InquiryProvider, ProviderName } from './providers/inquiry-port.ts'
import type { BillPayer } from './providers/bill-port.ts'
import { pishkhanBills } from './providers/pishkhan-bills.ts'
import { pishkhanProvider } from './providers/pishkhan.ts'
import { registerInquiry } from './register-inquiry.ts'
import { inquiryJobs, inquirySubscriptions } from './sweep.ts'

let made = 0

type World = {
  now: Date
  personId: bigint
  imitation: FakeInquiry
  providers: InquiryProvider[]
  bills: BillPayer
}

/** Serves the fake of a world on a port of its own. */
async function serveFake(world: World): Promise<FastifyInstance> {
  const app = Fastify({ bodyLimit: 1_000_000 })
  const config = parseConfig({})
  await app.register(async (scope) => world.imitation.routes(scope, { clock: { now: () => world.now }, config }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}

type Opening = { outbound: Outbound; timeoutMs: number }

/** The adapter of a provider, connected with the fake of this world. */
function openProvider(world: World, { outbound, name, timeoutMs }: Opening & { name: ProviderName }): InquiryProvider {
  const way = (name: ProviderName) => {
    const url = () => world.imitation.address(name)
    const client = outbound.client(`test-${name}`, { configuredUrl: url, timeoutMs, circuit: { failures: 1000 } })
    return { client, photos: client, url }
  }
  const open: Record<ProviderName, () => InquiryProvider> = {
    pishkhan: () => pishkhanProvider({ ...way('pishkhan'), token: 'token' }),
    inspections: () => inspectionsProvider({ ...way('inspections'), token: 'token' }),
    finnotech: () =>
      finnotechProvider({
        ...way('finnotech'),
        clientId: 'farman',
        clientSecret: 'secret',
        nationalId: '10101010101',
        now: () => world.now,
      }),
  }
  return open[name]()
}

function openBills(world: World, { outbound, timeoutMs }: Opening): BillPayer {
  const payer = outbound.client('test-bills', {
    configuredUrl: () => world.imitation.address('pishkhan'),
    timeoutMs,
    circuit: { failures: 1000 },
  })
  return pishkhanBills({ client: payer, url: () => world.imitation.address('pishkhan'), token: 'token' })
}

/**
 * Providers over real HTTP against the test's own fake, a person with money in their wallet, and a clock that moves for
 * actions and jobs alike.
 */
export function useInquiries(test: TestDb, given: { timeoutMs?: number; providers?: readonly ProviderName[] } = {}) {
  const { timeoutMs = 1500, providers: names = ['pishkhan'] } = given
  const world = {} as World
  let outbound: Outbound
  let app: FastifyInstance
  beforeEach(async () => {
    world.now = test.now
    world.imitation = createFakeInquiry()
    app = await serveFake(world)
    outbound = createOutbound({ log: createLog('silent') })
    world.providers = names.map((name) => openProvider(world, { outbound, name, timeoutMs }))
    world.bills = openBills(world, { outbound, timeoutMs })
    world.personId = (await aPerson(test)).id
    await giveMoney(world.personId)
    const platform = platformOf()
    await registerSubscriptions(test.db, inquirySubscriptions(platform))
  })
  afterEach(async () => {
    await outbound.close()
    await app.close()
  })

  const { gateway } = fakeGateway()
  const platformOf = () =>
    testPlatform(test, {
      now: () => world.now,
      providers: { inquiries: world.providers, bills: world.bills, gateways: [gateway] },
    })
  const context = (personId = world.personId): RequestContext => ({
    ...requestContext(test, { personId, now: world.now }).ctx,
    ...platformOf(),
  })
  const giveMoney = (personId: bigint, amountRial?: bigint) => giveTo(test, personId, amountRial)
  const rowOf = (id: string) =>
    test.db.selectFrom('inquiry').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow()
  const register = async (kind: InquiryKindSlug, input: InquiryInput, personId = world.personId) => {
    const registered = await registerInquiry(context(personId), { personId, kind, input })
    if (!registered.ok) throw new Error(registered.code)
    return registered.value
  }
  const start = (paying: Paying) => startPaying(context(paying.personId), paying)
  const pay = async (id: string, personId = world.personId) => {
    const { payable_id: payableId, price_rial: amountRial } = await rowOf(id)
    await start({ payableId: payableId!, personId, amountRial })
  }
  /** Runs everything that is due, until nothing is. */
  const runAll = async () => {
    const platform = platformOf()
    await runJobs(test.db, jobsOf(test, platform))
  }
  return Object.assign(world, {
    context,
    giveMoney,
    rowOf,
    register,
    pay,
    platformOf,
    run: runAll,
    /** Moves the time of people and jobs; due jobs run. */
    async pass(seconds: number) {
      world.now = new Date(world.now.getTime() + seconds * 1000)
      await passJobTime(test.db, seconds)
      await runAll()
    },
    /** Sends, pays and waits for as long as it takes, at most an hour. */
    async buy(kind: InquiryKindSlug, input: InquiryInput, personId = world.personId) {
      const { id } = await register(kind, input, personId)
      await pay(id, personId)
      await runAll()
      return id
    },
    /** Pays a waiting payable from the wallet, and runs what follows. */
    async payFor(payableId: string, amountRial: bigint, personId = world.personId) {
      await start({ payableId, personId, amountRial })
      await runAll()
    },
    callsOf: (id: string) => findCalls(test, id),
    cash: async (personId = world.personId) => (await findBalances(test.db, personId)).cash,
  })
}

type Paying = { payableId: string; personId: bigint; amountRial: bigint }

/** Starts a payment from the wallet. */
async function startPaying(ctx: RequestContext, target: Paying): Promise<void> {
  const paying = { ...target, gateway: 'zarinpal', useWallet: true } as const
  const started = await startPayment(ctx, { ...paying, startKey: `test-start-${++made}` })
  if (!started.ok) throw new Error(started.code)
}

/** The jobs of inquiries without the scheduled ones. */
function jobsOf(test: TestDb, platform: Platform) {
  const table = { ...subscriptionJobs(test.db, inquirySubscriptions(platform)), ...inquiryJobs(platform) }
  return Object.fromEntries(Object.entries(table).filter(([, job]) => job.everySeconds === undefined))
}

const giveTo = ({ db, now }: TestDb, personId: bigint, amountRial = 50_000_000n) =>
  inTransaction(db, (trx) =>
    postTransfer(trx, {
      kind: 'gift',
      key: `inquiries:${++made}`,
      at: now,
      entries: [
        { account: cashOf(personId), amountRial },
        { account: platformAccount('gifts', 'test'), amountRial: -amountRial },
      ],
    }),
  )

const findCalls = ({ db }: TestDb, id: string) =>
  db
    .selectFrom('inquiry_call')
    .innerJoin('inquiry', 'inquiry.id', 'inquiry_id')
    .select(['inquiry_call.provider', 'outcome', 'code', 'track_id'])
    .where('public_id', '=', id)
    .orderBy('inquiry_call.id')
    .execute()
