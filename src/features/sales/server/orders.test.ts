import { beforeEach, describe, expect, it } from 'vitest'
import { findBalances } from '#features/ledger/contract.ts'
import { startPayment } from '#features/payments/server/start-payment.ts'
import { advancePrerequisites, requestPrerequisite } from '#features/inquiries/server/prerequisites.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { registerSubscriptions, subscriptionJobs } from '#platform/events/subscriptions.ts'
import { brokenViews } from '../../../../tests/support/broken-views.ts'
import { useOwnDb, useTestDb, type TestDb } from '../../../../tests/support/database.ts'
import { fakeGateway } from '../../../../tests/support/fake-gateway.ts'
import { runJobs } from '../../../../tests/support/jobs.ts'
import { requestContext } from '../../../../tests/support/market.ts'
import { testPlatform } from '../../../../tests/support/platform.ts'
import { aBuyer, aPlan, applicant } from '../test-buyer.ts'
import { saleSubscriptions } from './bills.ts'
import { countCapacity, setCapacity } from './capacity.ts'
import { cancellingOf, cancelOrder } from './change-order.ts'
import { endDueHolds } from './end-holds.ts'
import { findOwnOrders, findRunningOrders, presentBill, presentOrder } from './present-order.ts'
import { presentResult } from './present-result.ts'
import { placeOrder, type NewOrder } from './place-order.ts'

let made = 0
const { gateway } = fakeGateway()

/** Actions of buyers and jobs on a database, at a time that the test sets. */
function storyOf(test: TestDb) {
  const story = { now: test.now }
  const platform = () => testPlatform(test, { now: () => story.now, providers: { gateways: [gateway] } })
  const ctxOf = (personId: bigint) => ({ ...requestContext(test, { personId, now: story.now }).ctx, ...platform() })
  type Plan = Awaited<ReturnType<typeof aPlan>>
  const order = (plan: Plan, personId: bigint, over: Partial<NewOrder> = {}) =>
    placeOrder(ctxOf(personId), {
      personId,
      planId: plan.publicId,
      version: 1,
      trim: plan.trim,
      colour: 'white',
      second: null,
      options: [],
      agencyId: plan.agencyId,
      applicant: { ...applicant, postalCode: String(1_000_000_000 + ++made) },
      formKey: `form-${made}`,
      ...over,
    })
  const pay = async (personId: bigint, billId: string | null) => {
    const bill = await test.db
      .selectFrom('sale_bill')
      .selectAll()
      .where('public_id', '=', billId!)
      .executeTakeFirstOrThrow()
    return startPayment(ctxOf(personId), {
      payableId: bill.payable_id,
      personId,
      gateway: 'zarinpal',
      useWallet: true,
      amountRial: bill.amount_rial,
      startKey: `sale-${++made}`,
    })
  }
  const deliver = () => runJobs(test.db, subscriptionJobs(test.db, saleSubscriptions(platform())))
  const end = () => endDueHolds(platform())
  const pass = (minutes: number) => {
    story.now = new Date(story.now.getTime() + minutes * 60_000)
  }
  const row = (id: string) =>
    test.db.selectFrom('sale_order').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow()
  const counts = async (plan: Plan) => (await countCapacity(test.db, [plan.id]))(plan.id)
  const register = () => registerSubscriptions(test.db, saleSubscriptions(platform()))
  return { story, ctxOf, order, pay, deliver, end, pass, row, counts, register, platform }
}

describe('registering for a plan', () => {
  const test = useTestDb()
  let of: ReturnType<typeof storyOf>
  beforeEach(async () => {
    of = storyOf(test)
    await of.register()
  })

  it('reserves one car for the buyer until it is paid, and then sells it', async () => {
    const plan = await aPlan(test)
    const { personId } = await aBuyer(test)
    const placed = await of.order(plan, personId)
    if (!placed.ok) throw new Error(placed.code)
    expect(await of.counts(plan)).toEqual({ total: 4, free: 3, held: 1, sold: 0 })
    const onFirstPage = () => findRunningOrders(of.ctxOf(personId), personId)
    expect(await onFirstPage()).toMatchObject([{ badge: { text: 'منتظر پرداخت' }, pressing: true }])
    expect((await of.pay(personId, placed.value.billId)).ok).toBe(true)
    await of.deliver()
    expect((await of.row(placed.value.orderId)).state).toBe('paid')
    expect(await onFirstPage()).toMatchObject([{ badge: { text: 'پرداخت شد' } }])
    expect(await of.counts(plan)).toEqual({ total: 4, free: 3, held: 0, sold: 1 })
    of.pass(60)
    expect(await of.end()).toBe(0)
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('releases the car exactly once when nobody pays, and lets the person try again', async () => {
    const plan = await aPlan(test)
    const { personId } = await aBuyer(test)
    const placed = await of.order(plan, personId)
    if (!placed.ok) throw new Error(placed.code)
    of.pass(14)
    expect(await of.end()).toBe(0)
    of.pass(2)
    expect(await of.end()).toBe(1)
    expect(await of.end()).toBe(0)
    expect(await of.row(placed.value.orderId)).toMatchObject({ state: 'cancelled-by-house', reason: 'unpaid' })
    expect((await of.counts(plan)).free).toBe(4)
    expect((await of.order(plan, personId)).ok).toBe(true)
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('refunds money that comes after the reservation has ended', async () => {
    const plan = await aPlan(test)
    const { personId } = await aBuyer(test)
    const before = (await findBalances(test.db, personId)).cash
    const placed = await of.order(plan, personId)
    if (!placed.ok) throw new Error(placed.code)
    // Paid in time; the product hears of it only after the end of the reservation.
    await of.pay(personId, placed.value.billId)
    of.pass(16)
    await of.end()
    await of.deliver()
    expect((await of.row(placed.value.orderId)).state).toBe('cancelled-by-house')
    expect((await findBalances(test.db, personId)).cash).toBe(before)
    expect(await of.counts(plan)).toEqual({ total: 4, free: 4, held: 0, sold: 0 })
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('accepts the second wish where the first is gone, at its own price', async () => {
    const plan = await aPlan(test, { cars: 1 })
    await of.order(plan, (await aBuyer(test)).personId)
    const second = { trim: plan.trim, colour: 'black' }
    const placed = await of.order(plan, (await aBuyer(test)).personId, { second })
    if (!placed.ok) throw new Error(placed.code)
    expect(placed.value.second).toBe(true)
    expect((await of.row(placed.value.orderId)).colour).toBe('black')
    expect(await of.order(plan, (await aBuyer(test)).personId, { second })).toMatchObject({ code: 'sold-out' })
  })

  it('accepts the second wish at another agency, and assigns its car to nobody else', async () => {
    const plan = await aPlan(test, { cars: 1 })
    const { id: other } = await test.db
      .insertInto('sale_agency')
      .columns(['code', 'name', 'city_id', 'address', 'phone'])
      .expression(({ selectFrom, val }) =>
        selectFrom('sale_agency')
          .select([val('7777').as('code'), 'name', 'city_id', 'address', 'phone'])
          .where('id', '=', plan.agencyId),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    const cell = { planId: plan.id, trim: plan.trim, colour: 'black', agencyId: other }
    await inTransaction(test.db, (trx) => setCapacity(trx, cell, 1))
    await of.order(plan, (await aBuyer(test)).personId)
    const second = { trim: plan.trim, colour: 'black', agencyId: other }
    const placed = await of.order(plan, (await aBuyer(test)).personId, { second })
    if (!placed.ok) throw new Error(placed.code)
    expect(await of.row(placed.value.orderId)).toMatchObject({
      colour: 'black',
      agency_id: other,
      second: { trim: plan.trim, colour: 'white', agencyId: plan.agencyId },
    })
    // The black car of the first agency is still there.
    const third = await of.order(plan, (await aBuyer(test)).personId, { second: { trim: plan.trim, colour: 'black' } })
    if (!third.ok) throw new Error(third.code)
    expect((await of.row(third.value.orderId)).agency_id).toBe(plan.agencyId)
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('returns the same order for the same form sent twice', async () => {
    const plan = await aPlan(test)
    const { personId } = await aBuyer(test)
    const one = await of.order(plan, personId, { formKey: 'one' })
    expect(await of.order(plan, personId, { formKey: 'one' })).toEqual(one)
    expect((await of.counts(plan)).held).toBe(1)
  })

  it.each<[string, (plan: Awaited<ReturnType<typeof aPlan>>) => Partial<NewOrder>, string]>([
    ['a colour that is not there', () => ({ colour: 'pink' }), 'no-such-car'],
    ['an option that is not there', () => ({ options: ['wings'] }), 'no-such-car'],
    ['an agency without cars', ({ agencyId }) => ({ agencyId: agencyId + 1000 }), 'sold-out'],
    ['a version that is not the newest', () => ({ version: 7 }), 'newer-version'],
  ])('refuses %s and leaves nothing', async (_, over, code) => {
    const plan = await aPlan(test)
    expect(await of.order(plan, (await aBuyer(test)).personId, over(plan))).toMatchObject({ code })
    expect(await test.db.selectFrom('sale_order').select('id').execute()).toEqual([])
    expect((await of.counts(plan)).free).toBe(4)
  })

  it.each([
    ['before it opens', '2026-11-21T06:59:59Z'],
    ['after it closed', '2026-11-25T20:29:00Z'],
  ])('is closed %s', async (_, at) => {
    const plan = await aPlan(test)
    of.story.now = new Date(at)
    expect(await of.order(plan, (await aBuyer(test)).personId)).toMatchObject({ code: 'not-open' })
  })

  it('is closed while a plan is paused or halted', async () => {
    const plan = await aPlan(test)
    await test.db.updateTable('sale_plan').set({ halted: 'در حال بررسی' }).where('id', '=', plan.id).execute()
    expect(await of.order(plan, (await aBuyer(test)).personId)).toMatchObject({ code: 'halted' })
    await test.db.updateTable('sale_plan').set({ halted: null, state: 'paused' }).where('id', '=', plan.id).execute()
    expect(await of.order(plan, (await aBuyer(test)).personId)).toMatchObject({ code: 'not-open' })
  })

  it('allows a national code one open order, in any account', async () => {
    const [plan, other] = [await aPlan(test), await aPlan(test)]
    const one = await aBuyer(test)
    const same = await aBuyer(test, { nationalCode: one.nationalCode })
    expect((await of.order(plan, one.personId)).ok).toBe(true)
    expect(await of.order(other, one.personId)).toMatchObject({ code: 'open-order' })
    expect(await of.order(plan, same.personId)).toMatchObject({ code: 'open-order' })
  })

  it('limits the orders of a household', async () => {
    const plan = await aPlan(test)
    const at = { applicant: { ...applicant, postalCode: '1619735744' } }
    expect((await of.order(plan, (await aBuyer(test)).personId, at)).ok).toBe(true)
    expect(await of.order(plan, (await aBuyer(test)).personId, at)).toMatchObject({ code: 'household' })
  })

  it('counts the household that the authority names, with any typed postal code', async () => {
    const plan = await aPlan(test, { content: { conditions: ['household'] }, cars: 5 })
    const codes = ['0012345679', '0012345601', '0099999900']
    const people = await Promise.all(codes.map((nationalCode) => aBuyer(test, { nationalCode })))
    const [one, housemate, stranger] = people.map(({ personId }) => personId) as [bigint, bigint, bigint]
    // Nothing is requested twice: the account's national code counts, only the postal code is typed.
    for (const personId of [one, housemate, stranger]) {
      expect(await of.order(plan, personId)).toMatchObject({ code: 'not-eligible' })
      await requestPrerequisite(of.ctxOf(personId), {
        personId,
        kind: 'household-residence',
        input: { nationalCode: codes[[one, housemate, stranger].indexOf(personId)]!, postalCode: '1969833114' },
        consent: false,
      })
    }
    for (let step = 0; step < 4; step++) {
      of.pass(1)
      await advancePrerequisites({ ...of.platform(), db: test.db })
    }
    expect((await of.order(plan, one)).ok).toBe(true)
    expect(await of.order(plan, housemate)).toMatchObject({ code: 'household' })
    expect((await of.order(plan, stranger)).ok).toBe(true)
  })

  it('stops a person from reserving and dropping cars of a plan all day', async () => {
    const plan = await aPlan(test)
    const { personId } = await aBuyer(test)
    for (let time = 0; time < 5; time++) {
      const placed = await of.order(plan, personId)
      if (!placed.ok) throw new Error(placed.code)
      await cancelOrder(of.ctxOf(personId), { personId, id: placed.value.orderId, wholeRial: 0n })
    }
    expect(await of.order(plan, personId)).toMatchObject({ code: 'too-many' })
    of.pass(24 * 60 + 1)
    expect((await of.order(plan, personId)).ok).toBe(true)
  })

  it('refuses a person who does not meet the conditions', async () => {
    const plan = await aPlan(test, { content: { conditions: ['licence'] } })
    expect(await of.order(plan, (await aBuyer(test)).personId)).toMatchObject({ code: 'not-eligible' })
  })

  it('does not mention an open order to a person without a known national code', async () => {
    const plan = await aPlan(test)
    const { personId } = await aBuyer(test)
    await test.db.updateTable('person').set({ national_code_sealed: null }).where('id', '=', personId).execute()
    expect(await of.order(plan, personId)).toMatchObject({ code: 'not-eligible' })
  })

  it('keeps the published and accepted terms', async () => {
    const plan = await aPlan(test)
    const placed = await of.order(plan, (await aBuyer(test)).personId)
    if (!placed.ok) throw new Error(placed.code)
    const refused = (change: (trx: Trx) => Promise<unknown>) => inTransaction(test.db, change)
    await expect(refused((trx) => trx.updateTable('sale_order').set({ price_rial: 1n }).execute())).rejects.toThrow(
      'stay as they were accepted',
    )
    await expect(refused((trx) => trx.updateTable('sale_plan_version').set({ reason: 'x' }).execute())).rejects.toThrow(
      'stays as it is',
    )
    await expect(refused((trx) => trx.updateTable('sale_order').set({ state: 'delivered' }).execute())).rejects.toThrow(
      'can not become',
    )
    await expect(refused((trx) => trx.deleteFrom('sale_order_event').execute())).rejects.toThrow('only added to')
  })
})

describe('cancelling', () => {
  const test = useTestDb()
  let of: ReturnType<typeof storyOf>
  beforeEach(async () => {
    of = storyOf(test)
    await of.register()
  })
  const bought = async () => {
    const plan = await aPlan(test)
    const { personId } = await aBuyer(test)
    const placed = await of.order(plan, personId)
    if (!placed.ok) throw new Error(placed.code)
    return { plan, personId, ...placed.value }
  }

  it('before the payment releases the car and costs nothing', async () => {
    const { plan, personId, orderId } = await bought()
    expect(await cancelOrder(of.ctxOf(personId), { personId, id: orderId, wholeRial: 0n })).toMatchObject({ ok: true })
    expect((await of.row(orderId)).state).toBe('cancelled-by-person')
    expect((await of.counts(plan)).free).toBe(4)
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('after the payment refunds it with the profit of its days, minus the fee, once', async () => {
    const { plan, personId, orderId, billId } = await bought()
    const before = (await findBalances(test.db, personId)).cash
    await of.pay(personId, billId)
    await of.deliver()
    of.pass(60 * 24 * 73)
    const sums = (await cancellingOf(test.db, await of.row(orderId), of.story.now))!
    // 4 billion rials, 15 percent a year, 73 days are a fifth of a year: 120 million, less the fee of ten.
    expect(sums).toMatchObject({ paid: 4_000_000_000n, profit: 120_000_000n, fee: 10_000_000n, whole: 4_110_000_000n })
    const target = { personId, id: orderId, wholeRial: sums.whole }
    expect(await cancelOrder(of.ctxOf(personId), { ...target, wholeRial: 1n })).toMatchObject({ code: 'other-sum' })
    expect(await cancelOrder(of.ctxOf(personId), target)).toMatchObject({ ok: true })
    expect(await cancelOrder(of.ctxOf(personId), target)).toMatchObject({ code: 'not-now' })
    expect((await findBalances(test.db, personId)).cash).toBe(before + 110_000_000n)
    expect((await of.counts(plan)).free).toBe(4)
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('is open only to the owner', async () => {
    const { orderId } = await bought()
    const { personId } = await aBuyer(test)
    const outcome = cancelOrder(of.ctxOf(personId), { personId, id: orderId, wholeRial: 0n })
    await expect(outcome).rejects.toMatchObject({ status: 404 })
  })

  it('shows a bill and an order to their owner', async () => {
    const { personId, orderId, billId } = await bought()
    const bill = await presentBill(of.ctxOf(personId), { personId, id: billId! })
    expect(bill).toMatchObject({ state: 'open', held: true, returned: false })
    const other = (await aBuyer(test)).personId
    await expect(presentBill(of.ctxOf(other), { personId: other, id: billId! })).rejects.toMatchObject({ status: 404 })
    const shown = await presentOrder(of.ctxOf(personId), await of.row(orderId))
    expect(shown).toMatchObject({
      state: 'awaiting-payment',
      late: null,
      pay: { href: expect.stringContaining(billId!) },
    })
    expect(shown.steps[1]).toMatchObject({ title: 'پرداخت پیش‌پرداخت', state: 'current' })
  })

  it('lists its price and its payments, and expects a contract only while it is active', async () => {
    const { personId, orderId, billId } = await bought()
    const about = async () => (await findOwnOrders(of.ctxOf(personId), personId))[0]!.about
    const contracted = async () => (await presentResult(of.ctxOf(personId), { personId, id: billId! })).contracted
    expect(await about()).toBe('تارا دنده‌ای، سفید · قیمت ۱,۳۲۸,۰۰۰,۰۰۰\u00a0تومان')
    await of.pay(personId, billId)
    await of.deliver()
    expect(await about()).toBe('تارا دنده‌ای، سفید · قیمت ۱,۳۲۸,۰۰۰,۰۰۰\u00a0تومان · پرداخت‌شده ۴۰۰,۰۰۰,۰۰۰\u00a0تومان')
    expect(await contracted()).toBe(true)
    const { whole } = (await cancellingOf(test.db, await of.row(orderId), of.story.now))!
    await cancelOrder(of.ctxOf(personId), { personId, id: orderId, wholeRial: whole })
    expect(await contracted()).toBe(false)
    expect(await about()).toBe('تارا دنده‌ای، سفید · قیمت ۱,۳۲۸,۰۰۰,۰۰۰\u00a0تومان')
  })

  it('names a price that is paid at once the same on its bill and in its steps', async () => {
    const whole = { slug: 'ikco-tara-v1-manual', name: 'تارا', priceRial: 12_000_000_000n, cashRial: null }
    const plan = await aPlan(test, { content: { trims: [{ ...whole, advanceRial: 24_000_000_000n }] } })
    const { personId } = await aBuyer(test)
    const placed = await of.order(plan, personId)
    if (!placed.ok) throw new Error(placed.code)
    const { steps, bills } = await presentOrder(of.ctxOf(personId), await of.row(placed.value.orderId))
    expect([steps[1]!.title, bills[0]!.label]).toEqual(['پرداخت کل مبلغ', 'کل مبلغ'])
  })
})

describe('many at once', () => {
  const test = useOwnDb()
  it('of ten cars that forty want ten go, each to one person, and everybody gets a response', async () => {
    const of = storyOf(test)
    await of.register()
    const plan = await aPlan(test, { cars: 10, content: { colours: [{ key: 'white', name: 'سفید', extraRial: 0n }] } })
    const buyers = []
    for (let index = 0; index < 40; index++) buyers.push((await aBuyer(test, { cash: 5_000_000_000n })).personId)
    // Everybody presses twice, with two forms.
    const answers = await Promise.all([...buyers, ...buyers].map((personId) => of.order(plan, personId)))
    const placed = answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
    expect(placed).toHaveLength(10)
    const refusals = new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.code])))
    expect([...refusals].every((code) => code === 'sold-out' || code === 'open-order')).toBe(true)
    expect(await of.counts(plan)).toEqual({ total: 10, free: 0, held: 10, sold: 0 })
    // Half of them pay while all reservations end.
    const rows = await test.db.selectFrom('sale_order').select(['public_id', 'person_id']).execute()
    for (const { public_id, person_id } of rows.slice(0, 5)) {
      const { billId } = placed.find(({ orderId }) => orderId === public_id)!
      await of.pay(person_id!, billId)
    }
    of.pass(16)
    await Promise.all([of.deliver(), of.end(), of.end(), of.deliver()])
    await of.deliver()
    const { total, free, held, sold } = await of.counts(plan)
    expect([total, held, free + sold]).toEqual([10, 0, 10])
    expect(await brokenViews(test.db)).toEqual([])
  })
})
