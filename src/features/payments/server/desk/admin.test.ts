import { beforeEach, describe, expect, it } from 'vitest'
import { findBalances, platformAccount, postTransfer } from '#features/ledger/contract.ts'
import { formatRial } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { manifests } from '#app/features.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { fakeGateway, verified } from '../../../../../tests/support/fake-gateway.ts'
import { aPerson, requestContext } from '../../../../../tests/support/market.ts'
import { checkPayment } from '../check-payment.ts'
import { requestPayment } from '../request-payment.ts'
import { startPayment } from '../start-payment.ts'
import { sweepPayments } from '../sweep.ts'
import { recheckPayment, rejectPayment } from './decide-payment.ts'
import { approveRefund, recordCardTransfer, rejectRefund, requestRefund } from './decide-refund.ts'
import { orders } from '../../screens/admin/orders.tsx'
import { payments } from '../../screens/admin/payments.tsx'
import { findAdminOrders, presentAdminOrder } from './find-admin-orders.ts'
import { findAdminPayments } from './find-admin-payments.ts'
import { countSuspicious, countWaitingRefunds, findAdminRefunds, presentAdminRefund } from './find-admin-refunds.ts'
import { presentAdminPayment } from './present-admin-payment.ts'
import { findReconciledDays, getReconciledDay, readDay, saveStatement } from './reconcile.ts'

const test = useTestDb()
let personId: bigint
let fake: ReturnType<typeof fakeGateway>
let one: RequestContext
let other: RequestContext

const contextOf = (id: bigint, roles: 'finance'[] = []) => ({
  ...requestContext(test, { personId: id, roles, providers: { gateways: [fake.gateway] } }).ctx,
  manifests,
})

beforeEach(async () => {
  fake = fakeGateway()
  personId = (await aPerson(test, { mobile: '09121110001' })).id
  one = contextOf((await aPerson(test, { name: 'همکار یک', roles: ['finance'] })).id, ['finance'])
  other = contextOf((await aPerson(test, { name: 'همکار دو', roles: ['finance'] })).id, ['finance'])
})

let count = 0

/** Creates a payment at the bank; with `paid` its money is verified. */
async function aPayment({ rial = 90_000n, paid = true, who = personId } = {}): Promise<string> {
  const ctx = contextOf(who)
  const payableId = await inTransaction(test.db, (trx) =>
    requestPayment(trx, ctx, {
      kind: 'demo-order',
      subject: `subject-${++count}`,
      personId: who,
      title: 'گزارش خودرو',
      lines: [{ label: 'گزارش', amountRial: rial, part: 'price' }],
    }),
  )
  const target = { payableId, personId: who, gateway: 'zarinpal', useWallet: false, amountRial: rial } as const
  const started = await startPayment(ctx, { ...target, startKey: `form-${count}` })
  if (!started.ok) throw new Error(started.code)
  const id = started.value.paymentId
  if (!paid) return id
  fake.said.verification = verified({ referenceId: `ref${count}` })
  await checkPayment(ctx, await rowId(id), { claim: 'paid' })
  return id
}
const rowId = async (id: string) =>
  (await test.db.selectFrom('payment').select('id').where('public_id', '=', id).executeTakeFirstOrThrow()).id

/** Creates a payment for which the gateway reported another amount. */
async function aSuspicious(): Promise<string> {
  const id = await aPayment({ paid: false })
  fake.said.verification = { outcome: 'amount-differs', code: '-50' }
  await checkPayment(contextOf(personId), await rowId(id), { claim: 'paid' })
  return id
}

const stateOf = async (id: string) =>
  (await test.db.selectFrom('payment').select('state').where('public_id', '=', id).executeTakeFirstOrThrow()).state
const actions = async () =>
  (await test.db.selectFrom('audit_entry').select('act').orderBy('number').execute()).map(({ act }) => act)
let both = ''
const stateOfRefund = async (id: string) =>
  (await test.db.selectFrom('refund').select('state').where('public_id', '=', id).executeTakeFirstOrThrow()).state
const cash = async () => (await findBalances(test.db, personId)).cash

describe('a suspicious payment', () => {
  it('waits for staff, and is credited when the gateway verifies its amount after all', async () => {
    const id = await aSuspicious()
    expect([await stateOf(id), await countSuspicious(test.db)]).toEqual(['suspicious', 1])
    expect(await recheckPayment(one, id)).toBe('suspicious')
    fake.said.verification = verified({ referenceId: 'ref-late' })
    // The sweep leaves it to staff.
    await sweepPayments({ ...one, now: new Date(test.now.getTime() + 3_600_000) })
    expect(await stateOf(id)).toBe('suspicious')
    expect(await recheckPayment(one, id)).toBe('verified')
    const { steps } = await presentAdminPayment(one, id)
    expect(steps.map(({ title, details }) => [title, details]).slice(-2)).toEqual([
      ['دوباره از درگاه پرسیده شد', 'مبلغ یکی نیست'],
      ['پول رسید و سفارش پرداخت شد', null],
    ])
    expect(await actions()).toEqual(['payment.recheck', 'payment.recheck'])
  })

  it('with another amount is never credited, for any number of checks', async () => {
    const id = await aSuspicious()
    fake.said.verification = verified({ referenceId: 'ref', amountRial: 80_000n })
    expect(await recheckPayment(one, id)).toBe('suspicious')
    expect(await findBalances(test.db, personId)).toMatchObject({ cash: 0n })
  })

  it('is rejected with a reason, once, and stays so when the gateway names it again', async () => {
    const id = await aSuspicious()
    expect(await rejectPayment(one, { id, reason: 'در پنل درگاه نیست' })).toEqual({ ok: true, value: null })
    expect(await rejectPayment(one, { id, reason: 'در پنل درگاه نیست' })).toMatchObject({ code: 'ended' })
    expect(await checkPayment(one, await rowId(id), { claim: null })).toBe('failed')
    expect([await stateOf(id), await countSuspicious(test.db)]).toEqual(['failed', 0])
    const notices = await test.db.selectFrom('notice').select('kind').where('person_id', '=', personId).execute()
    expect(notices).toEqual([{ kind: 'payment-rejected' }])
  })

  it('of a colleague cannot be decided by that colleague', async () => {
    const id = await aPayment({ paid: false, who: one.scope.session.personId! })
    fake.said.verification = { outcome: 'not-ours', code: '-55' }
    await checkPayment(one, await rowId(id), { claim: 'paid' })
    expect(await rejectPayment(one, { id, reason: 'دلیل کافی' })).toMatchObject({ code: 'own' })
  })
})

describe('a refund by staff', () => {
  const ask = (ctx: RequestContext, paymentId: string, amountRial: bigint, over: object = {}) =>
    requestRefund(ctx, {
      paymentId,
      amountRial,
      destination: 'wallet',
      reason: 'گزارش آماده نشد',
      sentKey: `key-${amountRial}`,
      ...over,
    })
  const idOf = (answer: Awaited<ReturnType<typeof ask>>) => {
    if (!answer.ok) throw new Error(answer.code)
    return answer.value.public_id
  }

  it('below the limit is in the wallet at once, and once for a form', async () => {
    const id = await aPayment()
    expect([(await ask(one, id, 40_000n)).ok, (await ask(one, id, 40_000n)).ok]).toEqual([true, true])
    expect(await cash()).toBe(40_000n)
    expect(await ask(one, id, 60_000n)).toMatchObject({ code: 'too-much' })
    expect(await actions()).toEqual(['refund.request'])
  })

  it('above the limit waits for a colleague other than the requester', async () => {
    const id = await aPayment({ rial: 30_000_000n })
    const refund = idOf(await ask(one, id, 25_000_000n))
    expect([await cash(), await countWaitingRefunds(test.db)]).toEqual([0n, 1])
    expect(await approveRefund(one, refund)).toMatchObject({ code: 'same-person' })
    expect(await approveRefund(other, refund)).toEqual({ ok: true, value: null })
    expect(await approveRefund(other, refund)).toMatchObject({ code: 'ended' })
    expect(await cash()).toBe(25_000_000n)
    expect(await presentAdminRefund(one, refund)).toMatchObject({ state: 'done', asked: true })
  })

  it.each<[string, () => Promise<string>, () => Promise<string>]>([
    ['one payment', () => Promise.resolve(both), () => Promise.resolve(both)],
    ['one person', () => aPayment({ rial: 12_000_000n }), () => aPayment({ rial: 12_000_000n })],
    [
      'one member of staff in a day',
      () => aPayment({ rial: 12_000_000n }),
      async () => aPayment({ rial: 12_000_000n, who: (await aPerson(test)).id }),
    ],
  ])(
    'of two amounts below the limit whose sum for %s is above it waits for a colleague',
    async (_of, first, second) => {
      both = await aPayment({ rial: 24_000_000n })
      expect(await stateOfRefund(idOf(await ask(one, await first(), 12_000_000n)))).toBe('done')
      const again = await ask(one, await second(), 12_000_000n, { sentKey: 'another-form' })
      expect(await stateOfRefund(idOf(again))).toBe('awaiting-approval')
    },
  )

  it('that is rejected frees its amount', async () => {
    const id = await aPayment({ rial: 30_000_000n })
    const refund = idOf(await ask(one, id, 30_000_000n))
    expect(await ask(one, id, 10_000n)).toMatchObject({ code: 'too-much' })
    expect(await rejectRefund(other, { id: refund, reason: 'گزارش داده شده' })).toEqual({ ok: true, value: null })
    expect((await ask(one, id, 10_000n)).ok).toBe(true)
    expect(await cash()).toBe(10_000n)
  })

  it('to a card is recorded with the number of the bank', async () => {
    const id = await aPayment()
    const refund = idOf(await ask(one, id, 50_000n, { destination: 'card' }))
    expect((await findAdminRefunds(one, { state: 'awaiting-transfer' }, { after: null, size: 10 })).rows).toHaveLength(
      1,
    )
    expect(await recordCardTransfer(one, { id: refund, tracking: '123456' })).toEqual({ ok: true, value: null })
    expect(await recordCardTransfer(one, { id: refund, tracking: '123456' })).toEqual({ ok: true, value: null })
    expect(await recordCardTransfer(one, { id: refund, tracking: '99' })).toMatchObject({ code: 'ended' })
  })

  it('of one’s own payment needs a colleague', async () => {
    const id = await aPayment({ who: one.scope.session.personId! })
    expect(await ask(one, id, 10_000n)).toMatchObject({ code: 'own' })
  })
})

describe('the list of payments', () => {
  const matchOf = async (query: string) =>
    (
      await findAdminPayments(one, payments.read(new URLSearchParams(query)).values, { after: null, size: 10 })
    ).rows.map(({ id }) => id)

  it('is searchable by code, number of the gateway and mobile, and filtered', async () => {
    const first = await aPayment()
    const second = await aSuspicious()
    expect(await matchOf('')).toEqual([second, first])
    expect(await matchOf(`q=${first}`)).toEqual([first])
    expect(await matchOf(`q=ref${count - 1}`)).toEqual([first])
    expect(await matchOf('q=۰۹۱۲۱۱۱۰۰۰۱')).toEqual([second, first])
    expect(await matchOf('q=09129999999')).toEqual([])
    expect(await matchOf('state=suspicious')).toEqual([second])
    expect(await matchOf('gateway=zibal')).toEqual([])
    expect(await matchOf('state=nonsense&gateway=x&days=abc')).toEqual([second, first])
    expect(payments.read(new URLSearchParams('days=abc')).fields['days']!.error).toEqual(expect.any(String))
  })
})

describe('reconciliation', () => {
  it('compares payments, books and the gateway’s statement, by the day in Tehran', async () => {
    await aPayment()
    await aPayment({ rial: 50_000n })
    const [day] = await findReconciledDays(one)
    expect(day).toMatchObject({
      payments: 2,
      paid: formatRial(140_000n),
      inBooks: null,
      stated: null,
      difference: null,
    })
    const { gateway, isoDay } = readDay('zarinpal', day!.slug)
    await saveStatement(one, { gateway, isoDay, amountRial: 139_000n })
    expect(await getReconciledDay(one, { gateway, isoDay })).toMatchObject({
      difference: expect.stringContaining(formatRial(1000n).slice(0, 4)),
    })
    await saveStatement(one, { gateway, isoDay, amountRial: 140_000n })
    expect(await getReconciledDay(one, { gateway, isoDay })).toMatchObject({
      difference: null,
      stated: formatRial(140_000n),
    })
    expect((await getReconciledDay(one, { gateway, isoDay })).rows).toHaveLength(2)
  })

  it('covers gateways only, without debts of deposit banks', async () => {
    await aPayment()
    await inTransaction(test.db, (trx) =>
      postTransfer(trx, {
        kind: 'imported-deposit',
        key: 'deposit:1',
        at: one.now,
        about: {},
        entries: [
          { account: platformAccount('clearing', 'deposit-bank'), amountRial: -1_000_000n },
          { account: platformAccount('revenue', 'imported'), amountRial: 1_000_000n },
        ],
      }),
    )
    expect((await findReconciledDays(one)).map(({ gateway, inBooks }) => [gateway, inBooks])).toEqual([
      ['zarinpal', null],
    ])
  })

  it.each([
    ['zarinpal', '1405-13-01'],
    ['paypal', '1405-09-02'],
    ['zarinpal', 'today'],
  ])('returns not-found for %s %s', (gateway, day) => {
    expect(() => readDay(gateway, day)).toThrow()
  })
})

describe('orders of every kind', () => {
  const ask = (over: { title: string; rial: bigint; kind?: string; expiresAt?: Date }) =>
    inTransaction(test.db, (trx) =>
      requestPayment(trx, one, {
        kind: over.kind ?? 'demo-order',
        subject: `order-${++count}`,
        personId,
        title: over.title,
        lines: [{ label: 'قیمت', amountRial: over.rial, part: 'price' }],
        expiresAt: over.expiresAt ?? null,
      }),
    )
  const matchOf = async (query: string) => {
    const kind = ['demo-order', 'sale-bill'].map((value) => ({ value, label: value }))
    const { values } = orders.read(new URLSearchParams(query), { kind })
    const { rows } = await findAdminOrders(one, values, { after: null, size: 50 })
    return rows.map(({ id }) => id)
  }

  it('are found by person, words, kind, state, sum and due day', async () => {
    const inHours = (hours: number) => new Date(test.now.getTime() + hours * 3_600_000)
    const dena = await ask({
      title: 'پیش‌پرداخت، دنا پلاس',
      rial: 4_000_000_000n,
      kind: 'sale-bill',
      expiresAt: inHours(5),
    })
    const late = await ask({ title: 'قسط ۱، تارا', rial: 900_000_000n, kind: 'sale-bill', expiresAt: inHours(-5) })
    const report = await ask({ title: 'گزارش خودرو', rial: 90_000n })
    expect(await matchOf('')).toEqual([report, late, dena])
    expect(await matchOf('q=09121110001')).toEqual([report, late, dena])
    expect(await matchOf('q=09121110009')).toEqual([])
    expect(await matchOf('q=دنا')).toEqual([dena])
    expect(await matchOf(`q=${report}`)).toEqual([report])
    expect(await matchOf('kind=sale-bill')).toEqual([late, dena])
    expect(await matchOf('from=1,000,000&to=100,000,000')).toEqual([late])
    expect(await matchOf('due=over')).toEqual([late])
    expect(await matchOf('due=soon')).toEqual([dena])
    expect(await matchOf('state=paid&kind=no-such&due=x&from=abc')).toEqual([])
  })

  it('lead to the records of their payments and refunds', async () => {
    const id = await aPayment({ rial: 90_000n })
    const { payable_id } = await test.db
      .selectFrom('payment')
      .select('payable_id')
      .where('public_id', '=', id)
      .executeTakeFirstOrThrow()
    const { public_id } = await test.db
      .selectFrom('payable')
      .select('public_id')
      .where('id', '=', payable_id)
      .executeTakeFirstOrThrow()
    const order = await presentAdminOrder(one, public_id)
    expect(order).toMatchObject({ title: 'گزارش خودرو', state: 'paid', refunded: null, refunds: [] })
    expect(order.payments.map(({ href }) => href)).toEqual([`/admin/payments/${id}`])
    await expect(presentAdminOrder(one, '0000000000')).rejects.toMatchObject({ status: 404 })
  })
})
