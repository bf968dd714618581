import { beforeEach, describe, expect, it } from 'vitest'
import { findBalances, platformAccount, cashOf, postTransfer } from '#features/ledger/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { checkInvariants } from '#platform/invariants.ts'
import { manifests } from '../../../../app/features.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { fakeGateway, verified } from '../../../../../tests/support/fake-gateway.ts'
import { aPerson, requestContext } from '../../../../../tests/support/market.ts'
import type { NewDiscount } from '../../discount-schemas.ts'
import { checkPayment } from '../check-payment.ts'
import { presentPrebank } from '../present-prebank.ts'
import { readLines, requestPayment } from '../request-payment.ts'
import { startPayment } from '../start-payment.ts'
import { applyDiscount, dropDiscount, dropUnpaidDiscounts } from './apply-discount.ts'
import { findDiscounts } from './find-discounts.ts'
import { makeDiscount, stopDiscount } from './save-discount.ts'

const test = useTestDb()
let personId: bigint
let staffId: bigint
let fake: ReturnType<typeof fakeGateway>

beforeEach(async () => {
  personId = (await aPerson(test)).id
  staffId = (await aPerson(test, { roles: ['finance'] })).id
  fake = fakeGateway()
})

const context = (person = personId, now = test.now): RequestContext => ({
  ...requestContext(test, { personId: person, providers: { gateways: [fake.gateway] } }).ctx,
  manifests,
  now,
})
const staff = () => ({ ...requestContext(test, { personId: staffId, roles: ['finance'] }).ctx, manifests })

const first = { year: 1400, month: 1, day: 1 }
const make = (over: Partial<NewDiscount> = {}) =>
  makeDiscount(staff(), { code: 'OFF10', title: 'آزمون', percent: 10, perPerson: 1, from: first, ...over })

let orders = 0
const order = (over: { person?: bigint; kind?: string; price?: bigint; tax?: bigint } = {}) => {
  const { person = personId, kind = 'demo-order', price = 1_000_000n, tax = 100_000n } = over
  const lines = [
    { label: 'گزارش', amountRial: price, part: 'price' as const },
    ...(tax > 0n ? [{ label: 'مالیات', amountRial: tax, part: 'tax' as const }] : []),
  ]
  const subject = `order-${++orders}`
  return inTransaction(test.db, (trx) =>
    requestPayment(trx, context(), { kind, subject, personId: person, title: 'گزارش خودرو', lines }),
  )
}
const payable = (id: string) =>
  test.db.selectFrom('payable').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow()
const apply = (payableId: string, code = 'OFF10', person = personId) =>
  applyDiscount(context(person), { payableId, personId: person, code })
let keys = 0
const start = (payableId: string, amountRial: bigint, over: { useWallet?: boolean; person?: bigint } = {}) => {
  const { useWallet = false, person = personId } = over
  const startKey = `discount-${++keys}`
  return startPayment(context(person), {
    payableId,
    personId: person,
    gateway: 'zarinpal',
    useWallet,
    amountRial,
    startKey,
  })
}
const paymentOf = (id: string) =>
  test.db.selectFrom('payment').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow()
const started = async (...args: Parameters<typeof start>) => {
  const answer = await start(...args)
  if (!answer.ok) throw new Error(answer.code)
  return paymentOf(answer.value.paymentId)
}
const balanceOf = async (key: string) =>
  (await test.db.selectFrom('ledger_company_account').select('balance_rial').where('key', '=', key).executeTakeFirst())
    ?.balance_rial ?? 0n
const broken = async () => (await checkInvariants({ ...context(), db: test.db })).filter(({ count }) => count > 0)

describe('a code', () => {
  it('reduces an order with its tax, and the ledger names the discount', async () => {
    await make()
    const id = await order()
    expect(await apply(id, ' off۱۰ ')).toEqual({ ok: true, value: undefined })
    expect(await payable(id)).toMatchObject({ amount_rial: 990_000n })
    const view = await presentPrebank(context(), await payable(id))
    expect(view).toMatchObject({ amountRial: '990000', discount: { code: 'OFF10', before: '۱۱۰,۰۰۰\u00a0تومان' } })
    const payment = await started(id, 990_000n)
    fake.said.verification = verified()
    expect(await checkPayment(context(), payment.id, { claim: 'paid' })).toBe('verified')
    expect(await balanceOf('revenue:demo')).toBe(1_000_000n)
    expect(await balanceOf('discounts:demo')).toBe(-100_000n)
    expect(await balanceOf('tax:vat')).toBe(90_000n)
    expect((await findDiscounts(staff(), { after: null, size: 5 })).rows).toMatchObject([
      { code: 'OFF10', uses: '۱', given: '۱۰,۰۰۰\u00a0تومان', state: 'running' },
    ])
    expect(await broken()).toEqual([])
  })

  it('can be removed, which restores the order', async () => {
    await make()
    const id = await order()
    const before = await payable(id)
    await apply(id)
    expect(await dropDiscount(context(), { payableId: id, personId })).toMatchObject({ ok: true })
    expect(await payable(id)).toEqual(before)
    expect(await apply(id)).toMatchObject({ ok: true })
  })

  it('that pays for everything needs no bank and no wallet', async () => {
    await make({ percent: 100 })
    const id = await order()
    await apply(id)
    const answer = await start(id, 0n)
    expect(answer).toMatchObject({ ok: true, value: { redirect: null } })
    expect(await payable(id)).toMatchObject({ state: 'paid', amount_rial: 0n })
    expect(await findBalances(test.db, personId)).toEqual({ cash: 0n, gift: 0n, held: 0n })
    expect(await balanceOf('discounts:demo')).toBe(-1_000_000n)
    expect(await broken()).toEqual([])
  })

  it('works with the wallet', async () => {
    await make()
    await inTransaction(test.db, (trx) =>
      postTransfer(trx, {
        kind: 'gift',
        key: 'test',
        at: test.now,
        entries: [
          { account: cashOf(personId), amountRial: 2_000_000n },
          { account: platformAccount('gifts', 'test'), amountRial: -2_000_000n },
        ],
      }),
    )
    const id = await order()
    await apply(id)
    expect(await start(id, 990_000n, { useWallet: true })).toMatchObject({ ok: true })
    expect(await findBalances(test.db, personId)).toMatchObject({ cash: 1_010_000n })
    expect(await broken()).toEqual([])
  })

  it.each([
    ['unknown-code', 'NOTHING', {}],
    ['unknown-code', '؟!', {}],
    ['other-kind', 'OFF10', { kind: 'wallet-charge', tax: 0n }],
  ])('is refused as %s', async (code, typed, over) => {
    await make()
    expect(await apply(await order(over), typed)).toEqual({ ok: false, code })
  })

  it('is usable once by a person, also for an unpaid order', async () => {
    await make()
    const one = await order()
    await apply(one)
    expect(await apply(one)).toEqual({ ok: false, code: 'another-code' })
    expect(await apply(await order())).toEqual({ ok: false, code: 'used-by-you' })
  })

  it('is not usable by another person on this order', async () => {
    await make()
    const other = (await aPerson(test)).id
    expect(await apply(await order(), 'OFF10', other)).toEqual({ ok: false, code: 'unknown' })
  })

  it('that is tried too many times hits a rate limit', async () => {
    const id = await order()
    for (let n = 0; n < 20; n++) expect(await apply(id, `NO-${n}`)).toMatchObject({ code: 'unknown-code' })
    expect(await apply(id, 'NO')).toMatchObject({ code: 'too-many' })
  })

  it('is released when the order is unpaid for two hours, unless its payer is at the bank', async () => {
    await make({ stock: 1, perPerson: undefined })
    const [one, two] = [await order(), await order()]
    await apply(one)
    expect(await apply(two)).toEqual({ ok: false, code: 'used-up' })
    const payment = await started(one, 990_000n)
    const late = new Date(test.now.getTime() + 121 * 60_000)
    await dropUnpaidDiscounts(test.db, late)
    expect(await payable(one)).toMatchObject({ amount_rial: 990_000n })
    fake.said.state = 'cancelled'
    await checkPayment(context(personId, late), payment.id, { claim: 'unpaid' })
    await dropUnpaidDiscounts(test.db, late)
    expect(await payable(one)).toMatchObject({ amount_rial: 1_100_000n })
    expect(await apply(two)).toMatchObject({ ok: true })
  })
})

describe('a code after somebody went to the bank', () => {
  it('ends the earlier attempt; its money, should it come, goes to the wallet and not to another amount', async () => {
    await make()
    const id = await order()
    const early = await started(id, 1_100_000n)
    expect(await apply(id)).toMatchObject({ ok: true })
    expect(await paymentOf(early.public_id)).toMatchObject({ state: 'cancelled', reason: 'replaced' })
    fake.said.verification = verified()
    await checkPayment(context(), early.id, { claim: 'paid' })
    expect(await paymentOf(early.public_id)).toMatchObject({ state: 'verified', settled_to: 'wallet' })
    expect(await findBalances(test.db, personId)).toMatchObject({ cash: 1_100_000n })
    expect(await payable(id)).toMatchObject({ state: 'open', amount_rial: 990_000n })
    expect(await broken()).toEqual([])
  })

  it('is too late when the bank has taken the money already', async () => {
    await make()
    const id = await order()
    await started(id, 1_100_000n)
    fake.said.verification = verified()
    expect(await apply(id)).toEqual({ ok: false, code: 'closed' })
    expect(await payable(id)).toMatchObject({ state: 'paid', amount_rial: 1_100_000n })
  })

  it('is refused the earlier amount', async () => {
    await make()
    const id = await order()
    await apply(id)
    expect(await start(id, 1_100_000n)).toEqual({ ok: false, code: 'amount-changed' })
    expect(readLines((await payable(id)).lines)).toHaveLength(3)
  })
})

describe('staff', () => {
  it('create a code once, stop and resume it, and the log has it', async () => {
    expect(await make()).toEqual({ ok: true, value: null })
    expect(await make()).toEqual({ ok: false, code: 'taken' })
    expect(await make({ code: 'OTHER', kind: 'wallet-charge' })).toEqual({ ok: false, code: 'unknown-kind' })
    expect(await make({ code: 'OTHER', to: first })).toEqual({ ok: false, code: 'over' })
    const id = await order()
    await stopDiscount(staff(), { code: 'OFF10', stop: true })
    expect(await apply(id)).toEqual({ ok: false, code: 'stopped' })
    await stopDiscount(staff(), { code: 'OFF10', stop: false })
    expect(await apply(id)).toMatchObject({ ok: true })
    const log = await test.db.selectFrom('audit_entry').select('act').orderBy('number').execute()
    expect(log.map(({ act }) => act)).toEqual(['discount.make', 'discount.stop', 'discount.resume'])
  })
})
