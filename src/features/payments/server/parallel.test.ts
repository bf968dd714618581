import { beforeEach, describe, expect, it } from 'vitest'
import { cashOf, findBalances, platformAccount, postTransfer, releaseHold } from '#features/ledger/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { manifests } from '../../../app/features.ts'
import { brokenViews } from '../../../../tests/support/broken-views.ts'
import { cutAt } from '../../../../tests/support/cut-off.ts'
import { useOwnDb } from '../../../../tests/support/database.ts'
import { fakeGateway, verified } from '../../../../tests/support/fake-gateway.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import type { PayableKind } from './payable-kinds.ts'
import { checkPayment } from './check-payment.ts'
import { makeRefund } from './refunds.ts'
import { requestPayment } from './request-payment.ts'
import { startPayment } from './start-payment.ts'
import { sweepPayments, sweepUnverified } from './sweep.ts'

const test = useOwnDb()

const report: PayableKind = {
  kind: 'test-report',
  label: 'گزارش',
  creditTo: { revenue: 'report' },
  mayUseWallet: true,
  pathOf: (subject) => `/reports/${subject}`,
}

let personId: bigint
let fake: ReturnType<typeof fakeGateway>
let count = 0
beforeEach(async () => {
  personId = (await aPerson(test)).id
  fake = fakeGateway()
  // Authorities are unique over all tests of this database.
  const create = fake.gateway.create
  fake.gateway.create = async (payment) => {
    const created = await create(payment)
    if (created.state !== 'created') return created
    const authority = `A${String(++count).padStart(35, '0')}`
    fake.sessions.at(-1)!.authority = authority
    return { ...created, authority }
  }
})

const context = (over: { db?: Db; minutes?: number } = {}): RequestContext => ({
  ...requestContext(test, { personId, providers: { gateways: [fake.gateway] } }).ctx,
  ...(over.db && { db: over.db }),
  manifests: [...manifests, { name: 'test-reports', payables: [report] }],
  now: new Date(test.now.getTime() + (over.minutes ?? 0) * 60_000),
})

const ask = (subject = `subject-${++count}`) =>
  inTransaction(test.db, (trx) =>
    requestPayment(trx, context(), {
      kind: 'test-report',
      subject,
      personId,
      title: 'گزارش خودرو',
      lines: [{ label: 'گزارش', amountRial: 90_000n, part: 'price' }],
    }),
  )

const start = (payableId: string, over: { db?: Db; startKey?: string; useWallet?: boolean; minutes?: number } = {}) =>
  startPayment(context(over), {
    payableId,
    personId,
    gateway: 'zarinpal',
    useWallet: over.useWallet ?? false,
    amountRial: 90_000n,
    startKey: over.startKey ?? `form-${++count}`,
  })

const give = (cash: bigint, from = platformAccount('gifts', 'test')) =>
  inTransaction(test.db, (trx) =>
    postTransfer(trx, {
      kind: 'gift',
      key: `test:${++count}`,
      at: test.now,
      entries: [
        { account: cashOf(personId), amountRial: cash },
        { account: from, amountRial: -cash },
      ],
    }),
  )

const paymentsOf = (payableId: string) =>
  test.db
    .selectFrom('payment')
    .innerJoin('payable', 'payable.id', 'payable_id')
    .selectAll('payment')
    .where('payable.public_id', '=', payableId)
    .orderBy('payment.id')
    .execute()

const balanceOf = async (key: string) =>
  (await test.db.selectFrom('ledger_company_account').select('balance_rial').where('key', '=', key).executeTakeFirst())
    ?.balance_rial ?? 0n

const stripesOf = async (key: string) =>
  (await test.db.selectFrom('ledger_company_account').select('stripes').where('key', '=', key).executeTakeFirst())
    ?.stripes ?? 0

const times = <T>(many: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: many }, (_, index) => run(index)))

describe('at once', () => {
  it('fifty callbacks credit once', async () => {
    const before = await balanceOf('revenue:report')
    const id = await ask()
    await start(id)
    const [payment] = await paymentsOf(id)
    fake.said.verification = verified({ referenceId: `r${++count}` })
    const states = await times(50, () => checkPayment(context(), payment!.id, { claim: 'paid' }))
    expect(new Set(states)).toEqual(new Set(['verified']))
    expect((await balanceOf('revenue:report')) - before).toBe(90_000n)
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('the same form ten times is one payment, ten tabs are one open payment', async () => {
    const id = await ask()
    const same = await times(10, () => start(id, { startKey: 'one-form' }))
    expect(same.filter(({ ok }) => ok).length).toBeGreaterThan(0)
    const [one, ...more] = await paymentsOf(id)
    expect(more).toEqual([])
    // Sent again, it returns the same payment.
    expect(await start(id, { startKey: 'one-form' })).toMatchObject({ ok: true, value: { paymentId: one!.public_id } })
    const tabs = await times(10, () => start(id))
    expect(tabs.filter(({ ok }) => ok)).not.toHaveLength(0)
    const open = (await paymentsOf(id)).filter(({ state }) => state === 'redirected' || state === 'created')
    expect(open).toHaveLength(1)
  })

  it('one wallet pays one of ten orders that each need all of it', async () => {
    await give(90_000n)
    const ids = await times(10, () => ask())
    const answers = await Promise.all(ids.map((id) => start(id, { useWallet: true })))
    expect(answers.filter((answer) => answer.ok && answer.value.redirect === null)).toHaveLength(1)
    expect(await findBalances(test.db, personId)).toEqual({ cash: 0n, gift: 0n, held: 0n })
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('payments and credits of one person wait for each other, and never deadlock', async () => {
    // Company accounts are older than the person's, in all of their stripes.
    while ((await stripesOf('revenue:report')) < 16) await give(1n, platformAccount('revenue', 'report'))
    personId = (await aPerson(test)).id
    await give(9_000_000n)
    const ids = await times(20, () => ask())
    const givesTen = async () => {
      for (let n = 0; n < 10; n++) await give(100n, platformAccount('revenue', 'report'))
    }
    await Promise.all([...ids.map((id) => start(id, { useWallet: true })), ...ids.map(givesTen)])
    expect(await findBalances(test.db, personId)).toMatchObject({ cash: 9_000_000n + 20_000n - 20n * 90_000n })
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('ten refunds for ten causes never exceed the payment', async () => {
    await give(90_000n)
    const id = await ask()
    await start(id, { useWallet: true })
    const answers = await times(10, (index) =>
      inTransaction(test.db, (trx) =>
        makeRefund(trx, context(), {
          payableId: id,
          key: `cause:${id}:${index}`,
          reason: 'گزارش آماده نشد',
          destination: 'wallet',
          amountRial: 40_000n,
          requestedBy: null,
          needsApproval: false,
        }),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
    expect(await findBalances(test.db, personId)).toMatchObject({ cash: 80_000n })
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('a verification and the release of its held part never leave a partial state', async () => {
    await give(30_000n)
    const id = await ask()
    await start(id, { useWallet: true })
    const [payment] = await paymentsOf(id)
    fake.said.verification = verified({ referenceId: `r${++count}` })
    await Promise.all([
      checkPayment(context(), payment!.id, { claim: 'paid' }),
      inTransaction(test.db, (trx) => releaseHold(trx, { holdId: payment!.hold_id!, at: test.now })),
    ])
    const { cash, held } = await findBalances(test.db, personId)
    const [after] = await paymentsOf(id)
    expect(held).toBe(0n)
    expect([after!.settled_to, cash]).toEqual(['payable', 0n])
    expect(await brokenViews(test.db)).toEqual([])
  })
})

/** Creates a bank that remembers whose money it took. */
function rememberingBank() {
  const paid = new Set<string>()
  fake.gateway.verify = async ({ authority }) =>
    paid.has(authority) ? verified({ referenceId: `ref-${authority}` }) : { outcome: 'unpaid', code: '-51' }
  fake.gateway.inquire = async ({ authority }) => (paid.has(authority) ? 'paid' : 'at-bank')
  return paid
}

describe('cut off at every statement', () => {
  it.each([
    ['by gateway', 0n],
    ['by wallet and gateway', 30_000n],
    ['by wallet alone', 90_000n],
  ])('a payment %s keeps its money right, and ends', async (_name, cash) => {
    const useWallet = cash > 0n
    let reached = true
    for (let n = 1; reached; n++) {
      personId = (await aPerson(test)).id
      if (cash > 0n) await give(cash)
      const paid = rememberingBank()
      const id = await ask()
      const cut = cutAt(test.db, n)
      const startKey = `form-${n}-${++count}`
      const quietly = (work: Promise<unknown>) => work.catch((error: Error) => expect(error.message).toBe('cut'))
      await quietly(start(id, { db: cut.db, startKey, useWallet }))
      // The person sends the form again; the sweep gives up what is still open, and a new form
      // continues.
      let again = await start(id, { startKey, useWallet })
      if (!again.ok && again.code !== 'paid') {
        await sweepPayments(context({ minutes: 3 }))
        again = await start(id, { useWallet, minutes: 3 })
      }
      const payment = (await paymentsOf(id)).findLast(({ state }) => state === 'redirected')
      if (payment) {
        paid.add(payment.authority!)
        await quietly(checkPayment(context({ db: cut.db, minutes: 4 }), payment.id, { claim: 'paid' }))
        await sweepPayments(context({ minutes: 30 }))
      }
      await sweepUnverified(context({ minutes: 31 }))
      const ended = await paymentsOf(id)
      expect(ended.filter(({ settled_to }) => settled_to === 'payable')).toHaveLength(1)
      expect(ended.filter(({ state }) => state === 'created' || state === 'redirected')).toEqual([])
      const { cash: left, held } = await findBalances(test.db, personId)
      expect([left, held]).toEqual([0n, 0n])
      reached = cut.wasCut()
    }
    expect(await brokenViews(test.db)).toEqual([])
  })
})
