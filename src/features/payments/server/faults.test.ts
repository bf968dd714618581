import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it as always } from 'vitest'
import { cashOf, findBalances, platformAccount, postTransfer } from '#features/ledger/contract.ts'
import { parseConfig } from '#platform/config.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { createLog } from '#platform/log.ts'
import { createOutbound, type Outbound } from '#platform/outbound/outbound.ts'
import { brokenViews } from '../../../../tests/support/broken-views.ts'
import { cutAt } from '../../../../tests/support/cut-off.ts'
import { useOwnDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext, visit } from '../../../../tests/support/market.ts'
import { onceOnly as it, whole } from '../../../../tests/support/whole.ts'
import type { GatewayName } from '../gateway-names.ts'
import { loader as callback } from '../screens/callback.ts'
import { loader as prebank } from '../screens/prebank.tsx'
import { loader as result } from '../screens/result.tsx'
import { checkPayment } from './check-payment.ts'
import { demoOrder } from './demo-order.ts'
import type { PaymentGateway } from './providers/gateway-port.ts'
import type { Behaviour } from './providers/fake-behaviour.ts'
import { changeFake, findFake } from './providers/fake-store.ts'
import { createFakeGateway, type FakeGateway } from './providers/fake.ts'
import { zarinpalGateway } from './providers/zarinpal.ts'
import { zibalGateway } from './providers/zibal.ts'
import { requestPayment } from './request-payment.ts'
import { startPayment, type StartAnswer } from './start-payment.ts'
import { sweepPayments, sweepUnverified } from './sweep.ts'

const test = useOwnDb()
const merchant = '00000000-0000-4000-8000-000000000001'

let app: FastifyInstance
let fake: FakeGateway
let outbound: Outbound
const gateways = {} as Record<GatewayName, PaymentGateway>
let now: Date

/** Runs both gateways with their adapters over real HTTP. */
beforeAll(async () => {
  fake = createFakeGateway()
  app = Fastify()
  await app.register(async (scope) =>
    fake.routes(scope, { db: test.db, clock: { now: () => now }, config: parseConfig({}) }),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  outbound = createOutbound({ log: createLog('silent') })
  const patient = { failures: 1_000_000 } as never
  const open = (name: GatewayName) => {
    const url = () => fake.address(name)
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
  for (const name of ['zarinpal', 'zibal'] as const) fake.behave(name, {})
})

const later = (minutes: number) => void (now = new Date(test.now.getTime() + minutes * 60_000))
const given = () => ({ personId, now, providers: { gateways: Object.values(gateways) } })
const context = (db: Db = test.db): RequestContext => ({ ...requestContext(test, given()).ctx, db, now })

const ask = (amountRial = 161_700n) =>
  inTransaction(test.db, (trx) =>
    requestPayment(trx, context(), {
      kind: demoOrder.kind,
      subject: `fault-${++count}`,
      personId,
      title: 'گزارش',
      lines: [{ label: 'گزارش', amountRial, part: 'price' }],
    }),
  )
type StartOver = { useWallet?: boolean; amountRial?: bigint; startKey?: string; db?: Db }
const start = (payableId: string, gateway: GatewayName, over: StartOver = {}): Promise<StartAnswer> => {
  const { db, useWallet = false, amountRial = 161_700n, startKey = `form-${++count}` } = over
  return startPayment(context(db), { payableId, personId, gateway, useWallet, amountRial, startKey })
}

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
  const payment = await findFake(test.db, { gateway: name, authority, now })
  await changeFake(test.db, payment!.id, { from: 'waiting', to, at: now })
}

/** Returns the browser as the gateway sends it; returns its redirect target. */
async function comesBack(
  name: GatewayName,
  { pid, authority }: { pid: string; authority: string },
  paid = true,
  signedIn = true,
) {
  const query =
    name === 'zarinpal'
      ? `Authority=${authority}&Status=${paid ? 'OK' : 'NOK'}`
      : `success=${paid ? 1 : 0}&trackId=${authority}&status=${paid ? 2 : 3}`
  const address = `/payment/callback/${name}?pid=${pid}&${query}`
  const { personId: owner, ...guest } = given()
  const who = signedIn ? { ...guest, personId: owner } : guest
  const answer = await callback(visit(test, address, { ...who, params: { gateway: name } }) as never)
  return answer.headers.get('location')!
}

/** A well-formed authority that the gateway never issued. */
const unknownAuthority: Record<GatewayName, string> = { zarinpal: `S${'0'.repeat(35)}`, zibal: '1234567' }

const once = (mode: NonNullable<Behaviour['verify']>['mode'], times = 1) => ({ mode, delayMs: 4000, code: -52, times })
const silent = ['down', 'lost', 'slow', 'html', 'huge', 'nonsense', 'empty'] as const

describe.each(['zarinpal', 'zibal'] as const)('with %s', (name) => {
  it.each(silent)('a request that is %s is reported truthfully, and the next attempt is paid', async (mode) => {
    const id = await ask()
    fake.behave(name, { request: once(mode) })
    expect(await start(id, name)).toEqual({ ok: false, code: 'gateway-unreachable' })
    expect(await lastOf(id)).toMatchObject({ state: 'failed', reason: 'gateway-unreachable' })
    expect(await start(id, name)).toMatchObject({ ok: true })
    const payment = await lastOf(id)
    await payerDoes(name, payment.authority!)
    await comesBack(name, { pid: payment.public_id, authority: payment.authority! })
    expect(await lastOf(id)).toMatchObject({ state: 'verified', settled_to: 'payable' })
    expect(await brokenViews(test.db)).toEqual([])
  })

  it.each(silent)('a verification that is %s leaves it open, and the sweep finds the money', async (mode) => {
    const id = await ask()
    await start(id, name)
    const payment = await lastOf(id)
    await payerDoes(name, payment.authority!)
    fake.behave(name, { verify: once(mode), inquiry: once(mode) })
    await comesBack(name, { pid: payment.public_id, authority: payment.authority! })
    expect(await lastOf(id)).toMatchObject({ state: 'redirected', claim: 'paid' })
    for (const minutes of [20, 40]) {
      later(minutes)
      await sweepPayments(context())
    }
    expect(await lastOf(id)).toMatchObject({ state: 'verified', settled_to: 'payable' })
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('an hour without the gateway loses nothing', async () => {
    const id = await ask()
    await start(id, name)
    const payment = await lastOf(id)
    await payerDoes(name, payment.authority!)
    fake.behave(name, { verify: once('down', 1000), inquiry: once('down', 1000) })
    for (let minutes = 0; minutes <= 60; minutes += 2) {
      later(minutes)
      await sweepPayments(context())
    }
    expect(await lastOf(id)).toMatchObject({ state: 'redirected' })
    fake.behave(name, {})
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
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('a callback that is forged changes nothing and reveals nothing', async () => {
    const [mine, other] = [await ask(), await ask()]
    await start(mine, name)
    await start(other, name)
    const [a, b] = [await lastOf(mine), await lastOf(other)]
    await payerDoes(name, a.authority!)
    // Another person's authority under my payment, the other gateway's, an unknown one, an unpaid
    // one.
    expect(await comesBack(name, { pid: b.public_id, authority: a.authority! })).toBe('/payment/result')
    expect(
      await comesBack(name === 'zibal' ? 'zarinpal' : 'zibal', { pid: a.public_id, authority: a.authority! }),
    ).toBe('/payment/result')
    expect(await comesBack(name, { pid: '0000000000', authority: a.authority! })).toBe('/payment/result')
    expect(await comesBack(name, { pid: b.public_id, authority: unknownAuthority[name] })).toBe('/payment/result')
    await comesBack(name, { pid: b.public_id, authority: b.authority! })
    expect([await lastOf(mine), await lastOf(other)]).toMatchObject([{ state: 'redirected' }, { state: 'redirected' }])
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('a cheap authority cannot pay an expensive order', async () => {
    const [cheap, dear] = [await ask(20_000n), await ask(900_000_000n)]
    await start(cheap, name, { amountRial: 20_000n })
    await start(dear, name, { amountRial: 900_000_000n })
    const [paid, target] = [await lastOf(cheap), await lastOf(dear)]
    await payerDoes(name, paid.authority!)
    expect(await comesBack(name, { pid: target.public_id, authority: paid.authority! })).toBe('/payment/result')
    expect([await lastOf(cheap), await lastOf(dear)]).toMatchObject([{ state: 'redirected' }, { state: 'redirected' }])
    await comesBack(name, { pid: paid.public_id, authority: paid.authority! })
    expect([await lastOf(cheap), await lastOf(dear)]).toMatchObject([{ state: 'verified' }, { state: 'redirected' }])
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('the bank gets the rials of the page, and not tomans or ten times as much', async () => {
    const id = await ask()
    await start(id, name)
    const { authority } = await lastOf(id)
    expect(await findFake(test.db, { gateway: name, authority: authority!, now })).toMatchObject({
      amount_rial: 161_700n,
    })
  })

  it('a double tap in two tabs is paid once', async () => {
    const id = await ask()
    const answers = await Promise.all([start(id, name), start(id, name)])
    expect(answers.filter(({ ok }) => ok)).not.toHaveLength(0)
    const open = (await paymentsOf(id)).filter(({ state }) => state === 'redirected' || state === 'created')
    expect(open).toHaveLength(1)
    // The person sent to the bank, in either tab, pays there.
    const sent = (await paymentsOf(id)).filter(({ authority }) => authority !== null)
    for (const { authority } of sent) await payerDoes(name, authority!)
    for (const { public_id, authority } of sent) await comesBack(name, { pid: public_id, authority: authority! })
    const settled = (await paymentsOf(id)).map(({ settled_to }) => settled_to).filter((to) => to !== null)
    expect(settled.filter((to) => to === 'payable')).toHaveLength(1)
    expect(settled).toHaveLength(sent.length)
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('reload and Back repeat nothing', async () => {
    const id = await ask()
    await start(id, name, { startKey: 'form-of-back' })
    const payment = await lastOf(id)
    const way = { pid: payment.public_id, authority: payment.authority! }
    await payerDoes(name, payment.authority!)
    const address = await comesBack(name, way)
    const stories = () =>
      test.db.selectFrom('payment_event').select('what').where('payment_id', '=', payment.id).orderBy('id').execute()
    const before = await stories()
    // The callback again, the result page twice, the page before the bank, and its old form.
    expect(await comesBack(name, way)).toBe(address)
    for (let n = 0; n < 2; n++) {
      const { result: view } = await result(visit(test, address, given()) as never)
      expect(view).toMatchObject({ outcome: 'paid' })
    }
    const back = await prebank(visit(test, `/payment/prebank?id=${id}`, given()) as never)
    expect(back).toMatchObject({ pay: null, closed: { state: 'paid', result: address } })
    expect(await start(id, name, { startKey: 'form-of-back' })).toMatchObject({ ok: true, value: { redirect: null } })
    expect(await start(id, name)).toMatchObject({ ok: false, code: 'paid' })
    expect(await stories()).toEqual(before)
    expect(await paymentsOf(id)).toHaveLength(1)
  })

  it('a session that ended at the bank loses nothing, and leads to sign-in and back', async () => {
    const id = await ask()
    await start(id, name)
    const payment = await lastOf(id)
    await payerDoes(name, payment.authority!)
    const address = await comesBack(name, { pid: payment.public_id, authority: payment.authority! }, true, false)
    expect(await lastOf(id)).toMatchObject({ state: 'verified', settled_to: 'payable' })
    const { result: view } = await result(visit(test, address, { now }) as never)
    expect(view).toMatchObject({ outcome: 'paid', details: null, signIn: `/login?next=${encodeURIComponent(address)}` })
    const { result: stranger } = await result(visit(test, address.replace(/&t=.*/, ''), { now }) as never)
    expect(stranger).toBeNull()
    const { result: owner } = await result(visit(test, address, given()) as never)
    expect(owner).toMatchObject({ outcome: 'paid', signIn: null, details: { title: 'گزارش' } })
  })

  // The statements are those of the first gateway, of which `npm test` cuts each.
  const isWhole = whole || name === 'zarinpal'
  always.skipIf(whole && name === 'zarinpal')(
    'a process that dies at any statement leaves no partial state',
    { timeout: 120_000 },
    async () => {
      const quietly = (work: Promise<unknown>) => work.catch((error: Error) => expect(error.message).toBe('cut'))
      let reached = true
      const step = isWhole ? 1 : 4
      for (let n = 1; reached; n += step) {
        now = test.now
        personId = (await aPerson(test)).id
        const id = await ask()
        const cut = cutAt(test.db, n)
        const startKey = `form-${++count}`
        await quietly(start(id, name, { db: cut.db, startKey }))
        const again = await start(id, name, { startKey })
        if (!again.ok) {
          later(3)
          await sweepPayments(context())
          await start(id, name)
        }
        const payment = (await paymentsOf(id)).findLast(({ state }) => state === 'redirected')!
        await payerDoes(name, payment.authority!)
        await quietly(checkPayment(context(cut.db), payment.id, { claim: 'paid' }))
        later(40)
        await sweepPayments(context())
        const ended = await paymentsOf(id)
        expect(ended.filter(({ settled_to }) => settled_to === 'payable')).toHaveLength(1)
        expect(ended.filter(({ state }) => state === 'created' || state === 'redirected')).toEqual([])
        reached = cut.wasCut()
      }
      expect(await brokenViews(test.db)).toEqual([])
    },
  )

  it('another amount than ours waits for staff and is credited to nobody', async () => {
    const id = await ask()
    await start(id, name)
    const payment = await lastOf(id)
    await payerDoes(name, payment.authority!)
    fake.behave(name, { verify: once('wrong-amount') })
    await comesBack(name, { pid: payment.public_id, authority: payment.authority! })
    expect(await lastOf(id)).toMatchObject({ state: 'suspicious', reason: 'amount-differs' })
    expect(await start(id, name)).toMatchObject({ ok: false, code: 'under-review' })
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('the payment of a payer who closes the window is found, an unpaid one is not', async () => {
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
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('the held part is released when the bank refuses', async () => {
    await inTransaction(test.db, (trx) =>
      postTransfer(trx, {
        kind: 'gift',
        key: `fault:${++count}`,
        at: now,
        entries: [
          { account: cashOf(personId), amountRial: 61_700n },
          { account: platformAccount('gifts', 'test'), amountRial: -61_700n },
        ],
      }),
    )
    const id = await ask()
    await start(id, name, { useWallet: true })
    const payment = await lastOf(id)
    expect(await findBalances(test.db, personId)).toMatchObject({ cash: 0n, held: 61_700n })
    await payerDoes(name, payment.authority!, 'failed')
    await comesBack(name, { pid: payment.public_id, authority: payment.authority! })
    expect(await lastOf(id)).toMatchObject({ state: 'failed', reason: 'refused-by-bank' })
    expect(await findBalances(test.db, personId)).toMatchObject({ cash: 61_700n, held: 0n })
    expect(await brokenViews(test.db)).toEqual([])
  })
})
