import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cashOf, findBalances, houseAccount, postTransfer } from '#capabilities/ledger/contract.ts'
import { parseConfig } from '#platform/config.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database.ts'
import { createLog } from '#platform/log.ts'
import { createOutbound, type Outbound } from '#platform/outbound.ts'
import { useOwnDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext, visit } from '../../../../tests/support/market.ts'
import type { GatewayName } from '../gateway-names.ts'
import { loader as callback } from '../screens/callback.ts'
import { demoOrder } from './demo-order.ts'
import type { PaymentGateway } from './providers/gateway-port.ts'
import type { Behaviour } from './providers/imitation-behaviour.ts'
import { changeImitated, findImitated } from './providers/imitation-store.ts'
import { createGatewayImitation, type GatewayImitation } from './providers/imitation.ts'
import { zarinpalGateway } from './providers/zarinpal.ts'
import { zibalGateway } from './providers/zibal.ts'
import { requestPayment } from './request-payment.ts'
import { startPayment, type StartAnswer } from './start-payment.ts'
import { sweepPayments, sweepUnverified } from './sweep.ts'

const test = useOwnDb()
const merchant = '00000000-0000-4000-8000-000000000001'

let app: FastifyInstance
let imitation: GatewayImitation
let outbound: Outbound
const gateways = {} as Record<GatewayName, PaymentGateway>
let now: Date

/** Both gateways with their adapters over real HTTP. */
beforeAll(async () => {
  imitation = createGatewayImitation()
  app = Fastify()
  await app.register(async (scope) =>
    imitation.routes(scope, { db: test.db, clock: { now: () => now }, config: parseConfig({}) }),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  outbound = createOutbound({ log: createLog('silent') })
  const patient = { failures: 1_000_000 } as never
  const open = (name: GatewayName) => {
    const url = () => imitation.address(name)
    return { url, client: outbound.client(name, { configuredUrl: url, timeoutMs: 1500, circuit: patient }) }
  }
  gateways.zarinpal = zarinpalGateway({
    ...open('zarinpal'),
    startUrl: () => 'https://gateway.example',
    merchantId: merchant,
  })
  gateways.zibal = zibalGateway({ ...open('zibal'), startUrl: () => 'https://gateway.example', merchant })
})
afterAll(async () => {
  await outbound.close()
  await app.close()
})

let personId: bigint
let count = 0
beforeEach(async () => {
  now = test.now
  personId = (await aPerson(test)).id
  for (const name of ['zarinpal', 'zibal'] as const) imitation.behave(name, {})
})

const later = (minutes: number) => void (now = new Date(test.now.getTime() + minutes * 60_000))
const given = () => ({ personId, now, providers: { gateways: Object.values(gateways) } })
const context = (): RequestContext => ({ ...requestContext(test, given()).ctx, now })

const ask = () =>
  inTransaction(test.db, (trx) =>
    requestPayment(trx, context(), {
      kind: demoOrder.kind,
      subject: `fault-${++count}`,
      personId,
      title: 'گزارش',
      lines: [{ label: 'گزارش', amountRial: 161_700n, part: 'price' }],
    }),
  )
const start = (payableId: string, gateway: GatewayName, useWallet = false): Promise<StartAnswer> =>
  startPayment(context(), {
    payableId,
    personId,
    gateway,
    useWallet,
    amountRial: 161_700n,
    startKey: `form-${++count}`,
  })

const paymentsOf = (payableId: string) =>
  test.db
    .selectFrom('payment')
    .innerJoin('payable', 'payable.id', 'payable_id')
    .selectAll('payment')
    .where('payable.public_id', '=', payableId)
    .orderBy('payment.id')
    .execute()
const lastOf = async (payableId: string) => (await paymentsOf(payableId)).at(-1)!

async function payerDoes(name: GatewayName, authority: string, to: 'paid' | 'failed' | 'cancelled' = 'paid') {
  const payment = await findImitated(test.db, { gateway: name, authority, now })
  await changeImitated(test.db, payment!.id, { from: 'waiting', to, at: now })
}

/** The browser comes back as the gateway sends it; gives where it is led. */
async function comesBack(name: GatewayName, { pid, authority }: { pid: string; authority: string }, paid = true) {
  const query =
    name === 'zarinpal'
      ? `Authority=${authority}&Status=${paid ? 'OK' : 'NOK'}`
      : `success=${paid ? 1 : 0}&trackId=${authority}&status=${paid ? 2 : 3}`
  const address = `/payment/callback/${name}?pid=${pid}&${query}`
  const answer = await callback(visit(test, address, { ...given(), params: { gateway: name } }) as never)
  return answer.headers.get('location')!
}

async function brokenViews(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.views where table_name like 'broken\\_%' order by 1`.execute(
    test.db,
  )
  const broken = []
  for (const { name } of rows) {
    const found = await sql`select * from ${sql.table(name)}`.execute(test.db)
    if (found.rows.length > 0) broken.push(name)
  }
  return broken
}

const once = (mode: NonNullable<Behaviour['verify']>['mode'], times = 1) => ({ mode, delayMs: 4000, code: -52, times })
const silent = ['down', 'lost', 'slow', 'html', 'huge', 'nonsense', 'empty'] as const

describe.each(['zarinpal', 'zibal'] as const)('with %s', (name) => {
  it.each(silent)('a request that is %s tells the truth, and the next try is paid', async (mode) => {
    const id = await ask()
    imitation.behave(name, { request: once(mode) })
    expect(await start(id, name)).toEqual({ ok: false, code: 'gateway-unreachable' })
    expect(await lastOf(id)).toMatchObject({ state: 'failed', reason: 'gateway-unreachable' })
    expect(await start(id, name)).toMatchObject({ ok: true })
    const payment = await lastOf(id)
    await payerDoes(name, payment.authority!)
    await comesBack(name, { pid: payment.public_id, authority: payment.authority! })
    expect(await lastOf(id)).toMatchObject({ state: 'verified', settled_to: 'payable' })
    expect(await brokenViews()).toEqual([])
  })

  it.each(silent)('a verification that is %s leaves it open, and the sweep finds the money', async (mode) => {
    const id = await ask()
    await start(id, name)
    const payment = await lastOf(id)
    await payerDoes(name, payment.authority!)
    imitation.behave(name, { verify: once(mode), inquiry: once(mode) })
    await comesBack(name, { pid: payment.public_id, authority: payment.authority! })
    expect(await lastOf(id)).toMatchObject({ state: 'redirected', claim: 'paid' })
    for (const minutes of [20, 40]) {
      later(minutes)
      await sweepPayments(context())
    }
    expect(await lastOf(id)).toMatchObject({ state: 'verified', settled_to: 'payable' })
    expect(await brokenViews()).toEqual([])
  })

  it('an hour without the gateway loses nothing', async () => {
    const id = await ask()
    await start(id, name)
    const payment = await lastOf(id)
    await payerDoes(name, payment.authority!)
    imitation.behave(name, { verify: once('down', 1000), inquiry: once('down', 1000) })
    for (let minutes = 0; minutes <= 60; minutes += 2) {
      later(minutes)
      await sweepPayments(context())
    }
    expect(await lastOf(id)).toMatchObject({ state: 'redirected' })
    imitation.behave(name, {})
    later(80)
    await sweepPayments(context())
    expect(await lastOf(id)).toMatchObject({ state: 'verified' })
  })

  it('a callback twice, late, before the payment and out of order credits once', async () => {
    const id = await ask()
    await start(id, name)
    const payment = await lastOf(id)
    const way = { pid: payment.public_id, authority: payment.authority! }
    await comesBack(name, way)
    expect(await lastOf(id)).toMatchObject({ state: 'redirected' })
    await comesBack(name, way, false)
    expect(await lastOf(id)).toMatchObject({ state: 'cancelled' })
    await payerDoes(name, payment.authority!)
    await Promise.all([comesBack(name, way), comesBack(name, way), comesBack(name, way, false)])
    expect(await lastOf(id)).toMatchObject({ state: 'verified', settled_to: 'payable' })
    expect(await brokenViews()).toEqual([])
  })

  it('a callback that is forged changes nothing and tells nothing', async () => {
    const [mine, other] = [await ask(), await ask()]
    await start(mine, name)
    await start(other, name)
    const [a, b] = [await lastOf(mine), await lastOf(other)]
    await payerDoes(name, a.authority!)
    // Somebody else's authority under my payment, the other gateway's, an unknown one, an unpaid one.
    expect(await comesBack(name, { pid: b.public_id, authority: a.authority! })).toBe('/payment/result')
    expect(
      await comesBack(name === 'zibal' ? 'zarinpal' : 'zibal', { pid: a.public_id, authority: a.authority! }),
    ).toBe('/payment/result')
    expect(await comesBack(name, { pid: '0000000000', authority: a.authority! })).toBe('/payment/result')
    await comesBack(name, { pid: b.public_id, authority: b.authority! })
    expect([await lastOf(mine), await lastOf(other)]).toMatchObject([{ state: 'redirected' }, { state: 'redirected' }])
    expect(await brokenViews()).toEqual([])
  })

  it('another amount than ours waits for staff and is given to nobody', async () => {
    const id = await ask()
    await start(id, name)
    const payment = await lastOf(id)
    await payerDoes(name, payment.authority!)
    imitation.behave(name, { verify: once('wrong-amount') })
    await comesBack(name, { pid: payment.public_id, authority: payment.authority! })
    expect(await lastOf(id)).toMatchObject({ state: 'suspicious', reason: 'amount-differs' })
    expect(await start(id, name)).toMatchObject({ ok: false, code: 'under-review' })
    expect(await brokenViews()).toEqual([])
  })

  it('a payer who closes the window is found, one who never paid is not', async () => {
    const [paid, unpaid] = [await ask(), await ask()]
    await start(paid, name)
    await start(unpaid, name)
    await payerDoes(name, (await lastOf(paid)).authority!)
    later(16)
    await sweepPayments(context())
    await sweepUnverified(context())
    expect(await lastOf(paid)).toMatchObject({ state: 'verified' })
    later(24 * 60 + 5)
    await sweepPayments(context())
    expect(await lastOf(unpaid)).toMatchObject({ state: 'expired' })
    expect(await brokenViews()).toEqual([])
  })

  it('the held part comes back when the bank refuses', async () => {
    await inTransaction(test.db, (trx) =>
      postTransfer(trx, {
        kind: 'gift',
        key: `fault:${++count}`,
        at: now,
        entries: [
          { account: cashOf(personId), amountRial: 61_700n },
          { account: houseAccount('gifts', 'test'), amountRial: -61_700n },
        ],
      }),
    )
    const id = await ask()
    await start(id, name, true)
    const payment = await lastOf(id)
    expect(await findBalances(test.db, personId)).toMatchObject({ cash: 0n, held: 61_700n })
    await payerDoes(name, payment.authority!, 'failed')
    await comesBack(name, { pid: payment.public_id, authority: payment.authority! })
    expect(await lastOf(id)).toMatchObject({ state: 'failed', reason: 'refused-by-bank' })
    expect(await findBalances(test.db, personId)).toMatchObject({ cash: 61_700n, held: 0n })
    expect(await brokenViews()).toEqual([])
  })
})
