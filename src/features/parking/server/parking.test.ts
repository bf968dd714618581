import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue, getCatalogue } from '#features/catalog/contract.ts'
import { cashOf, findBalances, platformAccount, postTransfer } from '#features/ledger/contract.ts'
import { startPayment } from '#features/payments/server/start-payment.ts'
import { parsePlate } from '#kit/plate.ts'
import { parseConfig } from '#platform/config.ts'
import { inTransaction } from '#platform/database/database.ts'
import { registerSubscriptions, subscriptionJobs } from '#platform/events/subscriptions.ts'
import { createLog } from '#platform/log.ts'
import { createOutbound, type Outbound } from '#platform/outbound/outbound.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { fakeGateway } from '../../../../tests/support/fake-gateway.ts'
import { passJobTime, runJobs } from '../../../../tests/support/jobs.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { poisonRow } from '../../../../tests/support/poison-row.ts'
import { provePlate } from '../../../../tests/support/prove-plate.ts'
import { testPlatform } from '../../../../tests/support/platform.ts'
import { findDebts, payDebt } from './debts.ts'
import { decideObjection } from './admin.ts'
import { endLongParkings, objectToParking, startParking, stopParking } from './park.ts'
import { cityParkingOverHttp } from './providers/city-http.ts'
import { createFakeCity } from './providers/city-fake.ts'
import type { CityParking } from './providers/city-port.ts'
import { parkingJobs, parkingSubscriptions } from './report.ts'

const test = useTestDb()
const { gateway } = fakeGateway()
let city: ReturnType<typeof createFakeCity>
let port: CityParking
let app: FastifyInstance
let outbound: Outbound
let now: Date
let made = 0

const plate = (text: string) => {
  const read = parsePlate(text)
  if (!read.ok) throw new Error(text)
  return read.value
}
const own = plate('۱۲ ب ۳۴۵ ایران ۶۰')
/** A plate whose last digit makes the fake list one debt. */
const owing = plate('۱۲ ب ۳۴۵ ایران ۶۷')

const platform = () => testPlatform(test, { now: () => now, providers: { cityParking: port, gateways: [gateway] } })
const contextOf = (personId: bigint) => ({ ...requestContext(test, { personId, now }).ctx, ...platform() })
const pass = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000))

async function run() {
  const all = platform()
  const table = { ...subscriptionJobs(test.db, parkingSubscriptions(all)), ...parkingJobs(all) }
  await runJobs(test.db, Object.fromEntries(Object.entries(table).filter(([, { everySeconds }]) => !everySeconds)))
}

async function aDriver() {
  const { id: personId } = await aPerson(test)
  await inTransaction(test.db, (trx) =>
    postTransfer(trx, {
      kind: 'gift',
      key: `parking:${++made}`,
      at: now,
      entries: [
        { account: cashOf(personId), amountRial: 5_000_000n },
        { account: platformAccount('gifts', 'test'), amountRial: -5_000_000n },
      ],
    }),
  )
  const cash = async () => (await findBalances(test.db, personId)).cash
  const pay = async (payableId: string, amountRial: bigint) => {
    const paying = { payableId, personId, gateway: 'zarinpal', useWallet: true, amountRial } as const
    const started = await startPayment(contextOf(personId), { ...paying, startKey: `parking-${++made}` })
    if (!started.ok) throw new Error(started.code)
    await run()
  }
  const start = async (which = own) => {
    const started = await startParking(contextOf(personId), { personId, plate: which, zoneCode: '102' })
    if (!started.ok) throw new Error(started.code)
    return started.value
  }
  return { personId, cash, pay, start, ctx: () => contextOf(personId) }
}

const rowOf = (id: string) =>
  test.db.selectFrom('parking').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow()

beforeEach(async () => {
  // Saturday, 10:00 in Tehran.
  now = new Date('2026-11-21T06:30:00Z')
  city = createFakeCity()
  app = Fastify()
  await app.register(async (scope) => city.routes(scope, { clock: { now: () => now }, config: parseConfig({}) }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  outbound = createOutbound({ log: createLog('silent') })
  const client = outbound.client('city-parking', { configuredUrl: city.address, circuit: { failures: 1000 } })
  port = cityParkingOverHttp({ client, url: city.address, token: 'test' })
  await loadCatalogue(test.db)
  const { cities } = await getCatalogue(test.db)
  await test.db
    .insertInto('parking_zone')
    .values({ code: '102', city_id: cities.bySlug.get('tehran')!.id, name: 'ونک', tariff: 'one' })
    .execute()
  await registerSubscriptions(test.db, parkingSubscriptions(platform()))
})
afterEach(async () => {
  await outbound.close()
  await app.close()
})

describe('a parking', () => {
  it('starts once per person and plate, and reveals no parking of others', async () => {
    const [one, other] = [await aDriver(), await aDriver()]
    const id = await one.start()
    expect(await one.start()).toBe(id)
    expect(await other.start()).not.toBe(id)
    await expect(stopParking(other.ctx(), { personId: other.personId, id })).rejects.toMatchObject({ status: 404 })
  })

  it("with another person's plate notifies only its proven owner, once a day", async () => {
    const [owner, friend, stranger] = [await aDriver(), await aDriver(), await aDriver()]
    for (const { personId, code, of } of [
      { personId: owner.personId, code: '0012345679', of: '0012345679' },
      // Requested with another person's national code: no proof.
      { personId: friend.personId, code: '0084575948', of: '0012345679' },
    ]) {
      await provePlate(test, { personId, plate: own, own: code, asked: of })
    }
    await stranger.start()
    const usedOf = async (personId: bigint) =>
      (await test.db.selectFrom('notice').select('kind').where('person_id', '=', personId).execute()).map(
        ({ kind }) => kind,
      )
    expect(await usedOf(owner.personId)).toEqual(['plate-used'])
    expect(await usedOf(friend.personId)).toEqual([])
    await owner.start()
    expect(await usedOf(owner.personId)).toHaveLength(1)
  })

  it('is charged by the minute, reported to the city, and paid once', async () => {
    const { personId, ctx, start, pay, cash } = await aDriver()
    const id = await start()
    pass(95)
    await stopParking(ctx(), { personId, id })
    pass(60)
    await stopParking(ctx(), { personId, id })
    const row = await rowOf(id)
    // 65 minutes beyond the free half hour: two periods of the first hour and one after it.
    expect(row).toMatchObject({ state: 'owing', amount_rial: 400_000n, ended_by: 'person' })
    await pay(row.payable_id!, 400_000n)
    expect(await rowOf(id)).toMatchObject({ state: 'paid', reported: 'paid' })
    expect(city.reported.get(id)).toMatchObject({ ended: { amountRial: '400000', paid: true } })
    expect(await cash()).toBe(4_600_000n)
  })

  it('has its free time once a day, over all zones and people', async () => {
    const [one, other] = [await aDriver(), await aDriver()]
    const first = await one.start()
    pass(30)
    await stopParking(one.ctx(), { personId: one.personId, id: first })
    const second = await other.start()
    pass(10)
    await stopParking(other.ctx(), { personId: other.personId, id: second })
    expect([(await rowOf(first)).state, (await rowOf(second)).amount_rial]).toEqual(['free', 100_000n])
  })

  it('stopped offline costs until the stop arrives, whatever the device states', async () => {
    const { personId, ctx, start } = await aDriver()
    const id = await start()
    pass(95)
    await stopParking(ctx(), { personId, id, statedWait: 95 * 60 })
    expect(await rowOf(id)).toMatchObject({ state: 'owing', amount_rial: 400_000n, ended_by: 'device' })
  })

  it("across midnight and a new tariff is two days, each by its day's version", async () => {
    const { personId, ctx, start } = await aDriver()
    // Saturday, 19:00; the new prices start on Sunday, during this parking.
    now = new Date('2026-11-21T15:30:00Z')
    const id = await start()
    const old = await test.db
      .selectFrom('rule_version')
      .selectAll()
      .where('key', '=', 'parking-one')
      .executeTakeFirstOrThrow()
    await test.db
      .insertInto('rule_version')
      .values({
        key: 'parking-one',
        effective_from: new Date('2026-11-21T20:30:00Z'),
        value: JSON.stringify({ ...(old.value as object), firstRial: '150000' }),
        note: 'گران‌تر',
        created_at: now,
      } as never)
      .execute()
    now = new Date('2026-11-22T05:00:00Z')
    await stopParking(ctx(), { personId, id })
    const days = await test.db
      .selectFrom('parking_day')
      .innerJoin('parking', 'parking.id', 'parking_id')
      .select(['parking_day.amount_rial', 'tariff_version', 'free_seconds'])
      .where('public_id', '=', id)
      .orderBy('day')
      .execute()
    // An hour until 20:00 minus half an hour, and an hour and a half from 7:00 minus half an hour.
    expect(days.map(({ amount_rial, free_seconds }) => [amount_rial, free_seconds])).toEqual([
      [100_000n, 1800],
      [300_000n, 1800],
    ])
    expect(days[0]!.tariff_version).not.toBe(days[1]!.tariff_version)
    expect(await rowOf(id)).toMatchObject({ state: 'owing', amount_rial: 400_000n })
  })

  it('stops at the max duration, and can be contested once', async () => {
    const { personId, ctx, start } = await aDriver()
    const id = await start()
    pass(25 * 60)
    const messages: bigint[] = []
    await endLongParkings(
      { db: test.db, now, manifests: ctx().manifests },
      async (_trx, row) => void messages.push(row.id),
    )
    expect(messages).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ state: 'owing', ended_by: 'limit' })
    expect(await objectToParking(ctx(), { personId, id, text: 'ساعت ۱۱ رفتم' })).toMatchObject({ ok: true })
    const staff = await aPerson(test, { roles: ['support'] })
    const admin = {
      ...contextOf(staff.id),
      ...requestContext(test, { personId: staff.id, roles: ['support'], now }).ctx,
    }
    expect(await decideObjection(admin, { parking: id, answer: 'پذیرفته شد.', waive: true })).toMatchObject({
      ok: true,
    })
    expect(await decideObjection(admin, { parking: id, answer: 'دوباره', waive: false })).toMatchObject({
      code: 'decided',
    })
    expect(await rowOf(id)).toMatchObject({ state: 'waived' })
  })

  it('that cannot be stopped does not block the others', async () => {
    const [one, other] = [await aDriver(), await aDriver()]
    const [first, second] = [await one.start(), await other.start(owing)]
    await poisonRow(test.db, 'parking', (await rowOf(first)).id)
    pass(24 * 60)
    await endLongParkings({ db: test.db, now, manifests: one.ctx().manifests }, async () => {})
    expect([(await rowOf(first)).state, (await rowOf(second)).state]).toEqual(['running', 'owing'])
  })

  it('that was waived refunds a late payment', async () => {
    const { personId, ctx, start, pay, cash } = await aDriver()
    const id = await start()
    pass(95)
    await stopParking(ctx(), { personId, id })
    await objectToParking(ctx(), { personId, id, text: 'نبودم' })
    const staff = await aPerson(test, { roles: ['support'] })
    const admin = {
      ...contextOf(staff.id),
      ...requestContext(test, { personId: staff.id, roles: ['support'], now }).ctx,
    }
    await decideObjection(admin, { parking: id, answer: 'پذیرفته شد.', waive: true })
    await pay((await rowOf(id)).payable_id!, 400_000n)
    expect([(await rowOf(id)).state, await cash()]).toEqual(['waived', 5_000_000n])
  })
})

describe('a debt listed by a city', () => {
  const debts = (personId: bigint) =>
    test.db.selectFrom('parking_debt').selectAll().where('person_id', '=', personId).orderBy('id').execute()

  it('is stored once, and paid to the city', async () => {
    const { personId, ctx, pay, cash } = await aDriver()
    expect(await findDebts(ctx(), { personId, plate: owing })).toMatchObject({ ok: true, value: 1 })
    await findDebts(ctx(), { personId, plate: owing })
    const [debt, ...more] = await debts(personId)
    expect(more).toEqual([])
    const payable = await payDebt(ctx(), { personId, id: debt!.public_id })
    await pay(payable.ok ? payable.value : '', 180_000n)
    expect(await debts(personId)).toMatchObject([{ state: 'settled' }])
    expect(await cash()).toBe(4_820_000n)
  })

  it.each([
    ['refuses', 'refunded', 5_000_000n],
    ['paid-before', 'refunded', 5_000_000n],
  ] as const)('is refunded when the city answers «%s»', async (mood, state, left) => {
    const { personId, ctx, pay, cash } = await aDriver()
    await findDebts(ctx(), { personId, plate: owing })
    const [debt] = await debts(personId)
    city.behave(mood)
    const payable = await payDebt(ctx(), { personId, id: debt!.public_id })
    await pay(payable.ok ? payable.value : '', 180_000n)
    expect([(await debts(personId))[0]!.state, await cash()]).toEqual([state, left])
  })

  it.each(['late-answer', 'html', 'down'] as const)('stays open while the city is «%s»', async (mood) => {
    const { personId, ctx, pay, cash } = await aDriver()
    await findDebts(ctx(), { personId, plate: owing })
    const [debt] = await debts(personId)
    city.behave(mood)
    const payable = await payDebt(ctx(), { personId, id: debt!.public_id })
    await pay(payable.ok ? payable.value : '', 180_000n)
    expect((await debts(personId))[0]!.state).toBe('unknown')
    city.behave('normal')
    await passJobTime(test.db, 10)
    await run()
    expect([(await debts(personId))[0]!.state, await cash()]).toEqual(['settled', 4_820_000n])
  })

  it('is kept when the city does not respond', async () => {
    const { personId, ctx } = await aDriver()
    await findDebts(ctx(), { personId, plate: owing })
    city.behave('html')
    expect(await findDebts(ctx(), { personId, plate: owing })).toMatchObject({ code: 'no-answer' })
    expect(await debts(personId)).toMatchObject([{ state: 'open' }])
  })

  it.each([
    ['error-beside-nothing', 'no-answer', [['open', 180_000n]]],
    ['other-plate', 'no-answer', [['open', 180_000n]]],
    ['unreadable-row', 'no-answer', [['open', 180_000n]]],
    ['twice-two-amounts', 'no-answer', [['open', 180_000n]]],
    ['twice', 1, [['open', 180_000n]]],
    [
      'grown',
      1,
      [
        ['gone', 180_000n],
        ['open', 230_000n],
      ],
    ],
  ] as const)('stays correct when the city answers «%s»', async (mood, message, stored) => {
    const { personId, ctx } = await aDriver()
    await findDebts(ctx(), { personId, plate: owing })
    city.behave(mood)
    const match = await findDebts(ctx(), { personId, plate: owing })
    expect(match.ok ? match.value : match.code).toBe(message)
    expect((await debts(personId)).map(({ state, amount_rial }) => [state, amount_rial])).toEqual(stored)
  })
})
