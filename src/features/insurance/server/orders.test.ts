import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { addCar } from '#features/garage/server/change-cars.ts'
import { beginTimelineOf } from '#features/garage/server/timeline/begin-timelines.ts'
import { findTimeline } from '#features/garage/server/timeline/find-events.ts'
import { plate } from '#features/garage/server/test-cars.ts'
import { noticeChecksOf } from '#features/notifications/server/notice-checks.ts'
import { inTransaction } from '#platform/database/database.ts'
import { checkLastNotice } from '../../../../tests/support/last-notice.ts'
import { plateUsesOf, provePlate } from '../../../../tests/support/prove-plate.ts'
import { orderOf, renewOf } from '../addresses.ts'
import { manifest } from '../manifest.ts'
import { findCarEvents } from './car-events.ts'
import { cancellingOf } from './cancelling-sum.ts'
import { cancelOrder, sendDocuments } from './change-order.ts'
import { insuranceOrders } from './find-orders.ts'
import { remindOfEnding } from './order-jobs.ts'
import { erasePersonalData, findOpenOrder } from './personal-data.ts'
import { findOwnPolicies, presentOrder } from './present-orders.ts'
import { insuredPlate, useInsurance } from './test-insurance.ts'

const world = useInsurance()

it('a policy appears in the timeline of its car, and is withdrawn when it is cancelled', async () => {
  const { buy, row, ctx, personId } = await world.aBuyer()
  const added = await addCar(ctx(), { personId, plate: plate(insuredPlate) })
  if (!added.ok) throw new Error(added.code)
  const { id } = await world.test.db.selectFrom('garage_car').select('id').executeTakeFirstOrThrow()
  await beginTimelineOf({ ...ctx(), manifests: [] }, id)
  const order = await buy({}, { car: added.value })
  const messagesOf = async () =>
    (await findTimeline(world.test, id))!.events.map(({ title, withdrawn }) => (withdrawn ? `-${title}` : title))
  expect(await messagesOf()).toEqual(['بیمهٔ شخص ثالث، بیمهٔ ایران'])
  expect(await findCarEvents(ctx(), { personId, carId: added.value })).toMatchObject([{ key: `policy:${order}` }])
  world.now = new Date(world.now.getTime() + 100 * 24 * 3600_000)
  const refundRial = (await cancellingOf(world.test.db, await row(order), world.now))!
  expect((await cancelOrder(ctx(), { personId, id: order, refundRial })).ok).toBe(true)
  await world.run()
  expect((await row(order)).state).toBe('cancelled')
  expect(await messagesOf()).toEqual(['بیمهٔ شخص ثالث، بیمهٔ ایران', '-بیمهٔ شخص ثالث، بیمهٔ ایران'])
  expect(await findCarEvents(ctx(), { personId, carId: added.value })).toEqual([])
})

describe('an order of insurance', () => {
  it('is paid, issued under one key, and its policy shown only to its owner', async () => {
    const { buy, row, ctx, cash, personId } = await world.aBuyer()
    const id = await buy()
    const order = await row(id)
    expect(order).toMatchObject({ state: 'issued', attempts: 0 })
    const view = await presentOrder(ctx(), order)
    expect(view.policy?.number).toMatch(/^1405\//)
    expect(900_000_000n - (await cash())).toBe(order.price_rial)
    await expect(insuranceOrders.load(world.test.db, { personId: personId + 1n, id })).rejects.toMatchObject({
      status: 404,
    })
    // A year is left, and the next one cannot be bought yet.
    expect((await findOwnPolicies(ctx(), personId))[0]).toMatchObject({
      order: id,
      left: { tone: 'good' },
      renew: null,
    })
    expect(view.renew).toBeNull()
    world.now = new Date(world.now.getTime() + 310 * 24 * 3600_000)
    expect((await findOwnPolicies(ctx(), personId))[0]).toMatchObject({ renew: renewOf(id), left: { tone: 'good' } })
  })

  it.each([
    ['refuse', 'refused'],
    ['dearer', 'price-changed'],
  ] as const)('is refunded in full when the insurer responds «%s»', async (mode, reason) => {
    const { order, pay, row, cash } = await world.aBuyer()
    const placed = await order()
    if (!placed.ok) throw new Error(placed.code)
    world.imitation.behave({ insurer: 'iran', mode })
    const id = await pay(placed.value)
    expect(await row(id)).toMatchObject({ state: 'cancelled', reason })
    expect(await cash()).toBe(900_000_000n)
  })

  it.each(['lost', 'down', 'html', 'nonsense'] as const)(
    'is issued once although the response was «%s»',
    async (mode) => {
      const { order, pay, row, cash } = await world.aBuyer()
      const placed = await order()
      if (!placed.ok) throw new Error(placed.code)
      world.imitation.behave({ insurer: 'iran', mode, times: 1 })
      const id = await pay(placed.value)
      expect((await row(id)).state).toBe('review')
      await world.pass(1)
      const after = await row(id)
      expect(after.state).toBe('issued')
      const policies = [...world.imitation.orders.values()].flatMap(({ policies: each }) => each)
      expect(policies.filter(({ cancelled }) => !cancelled)).toHaveLength(1)
      expect(await cash()).toBe(900_000_000n - after.price_rial)
    },
  )

  it('keeps one of two policies and ends the other', async () => {
    const { order, pay, row } = await world.aBuyer()
    const placed = await order()
    if (!placed.ok) throw new Error(placed.code)
    world.imitation.behave({ insurer: 'iran', mode: 'twice', times: 1 })
    const id = await pay(placed.value)
    expect((await row(id)).state).toBe('issued')
    const [twice] = [...world.imitation.orders.values()]
    expect(twice!.policies.map(({ cancelled }) => cancelled)).toEqual([false, true])
  })

  it('that is never issued ends after a day, and only then is refunded', async () => {
    const { order, pay, row, cash } = await world.aBuyer()
    const placed = await order()
    if (!placed.ok) throw new Error(placed.code)
    world.imitation.behave({ insurer: 'iran', mode: 'never', times: 1 })
    const id = await pay(placed.value)
    await world.pass(2)
    expect(await row(id)).toMatchObject({ state: 'review' })
    // The insurer is unreachable when it should end the order: the money stays until the end is sure.
    world.imitation.behave({ insurer: 'iran', mode: 'down' })
    await world.pass(25)
    await world.pass(1)
    const before = await row(id)
    expect(['review', 'voiding']).toContain(before.state)
    expect(await cash()).toBe(900_000_000n - before.price_rial)
    world.imitation.behave({ insurer: 'iran', mode: 'ok' })
    await world.pass(2)
    await world.pass(2)
    expect(await row(id)).toMatchObject({ state: 'cancelled', reason: 'no-answer' })
    expect(await cash()).toBe(900_000_000n)
  })

  it('waits for documents, continues with them, and ends without them', async () => {
    const { order, pay, row, ctx, personId, cash } = await world.aBuyer()
    const placed = await order()
    if (!placed.ok) throw new Error(placed.code)
    world.imitation.behave({ insurer: 'iran', mode: 'documents', times: 1 })
    const id = await pay(placed.value)
    expect(await row(id)).toMatchObject({ state: 'documents', reason: 'discount' })
    const isSent = () =>
      noticeChecksOf([manifest])['insurance-papers']!(world.test.db, {
        data: {},
        personId,
        link: orderOf(id),
        now: world.test.now,
      })
    expect(await isSent()).toBe(true)
    expect(await sendDocuments(ctx(), { personId, id, papers: ['a'.repeat(20)] })).toMatchObject({ ok: false })
    expect((await sendDocuments(ctx(), { personId, id, papers: [] })).ok).toBe(true)
    await world.run()
    expect((await row(id)).state).toBe('issued')
    expect(await isSent()).toBe(false)

    const second = await order({}, { plate: '34ج567-89' })
    if (!second.ok) throw new Error(second.code)
    world.imitation.behave({ insurer: 'iran', mode: 'documents', times: 1 })
    const late = await pay(second.value)
    const paid = await cash()
    await world.pass(73)
    await world.repeat('insurance.end-late')
    await world.run()
    const ended = await row(late)
    expect(ended).toMatchObject({ state: 'cancelled', reason: 'papers-late' })
    expect((await cash()) - paid).toBe(ended.price_rial)
  })

  it('is not bought twice for the same days', async () => {
    const [one, other] = [await world.aBuyer(), await world.aBuyer()]
    const open = await other.order()
    if (!open.ok) throw new Error(open.code)
    await one.buy()
    expect(await one.order()).toMatchObject({ ok: false, code: 'insured-already' })
    // Placed before the first was paid: its money is refunded.
    const id = await other.pay(open.value)
    expect(await other.row(id)).toMatchObject({ state: 'cancelled', reason: 'insured-already' })
    expect(await other.cash()).toBe(900_000_000n)
  })

  it('for another person’s plate notifies its proven owner when it is paid', async () => {
    const [owner, stranger] = [await world.aBuyer(), await world.aBuyer()]
    await provePlate(world.test, { personId: owner.personId, plate: plate(insuredPlate), own: '0012345679' })
    const placed = await stranger.order()
    if (!placed.ok) throw new Error(placed.code)
    expect(await plateUsesOf(world.test, owner.personId)).toEqual([])
    await stranger.pay(placed.value)
    expect(await plateUsesOf(world.test, owner.personId)).toEqual(['insurance'])
  })

  it('is refused when its price has expired, its offer is gone, or the vehicle is missing', async () => {
    const { order } = await world.aBuyer()
    expect(await order({ insurer: 'nobody' })).toMatchObject({ ok: false, code: 'no-offer' })
    expect(await order({}, { plate: null })).toMatchObject({ ok: false, code: 'no-subject' })
    const stranger = await world.aBuyer()
    await expect(stranger.order({ quoteId: 'zzzzzzzzzz' })).rejects.toMatchObject({ status: 404 })
  })
})

describe('ending a policy', () => {
  it('refunds the remaining days, once, after the insurer has ended it', async () => {
    const { buy, row, ctx, personId, cash } = await world.aBuyer()
    const id = await buy()
    world.now = new Date(world.now.getTime() + 100 * 24 * 3600_000)
    const order = await row(id)
    const sum = (await cancellingOf(world.test.db, order, world.now))!
    expect(sum > 0n && sum < order.price_rial).toBe(true)
    expect(await cancelOrder(ctx(), { personId, id, refundRial: sum + 1n })).toMatchObject({
      ok: false,
      code: 'other-sum',
    })
    expect((await cancelOrder(ctx(), { personId, id, refundRial: sum })).ok).toBe(true)
    expect(await cancelOrder(ctx(), { personId, id, refundRial: sum })).toMatchObject({ ok: false })
    expect(await findOpenOrder(world.test.db, personId)).toMatchObject({ code: 'insurance-open' })
    await world.run()
    expect((await row(id)).state).toBe('cancelled')
    expect(await cash()).toBe(900_000_000n - order.price_rial + sum)
    expect([...world.imitation.orders.values()][0]!.cancelled).toBe(true)
  })
})

it('shows only the last policy of a vehicle, and the cost of late days so far', async () => {
  const { buy, ctx, personId } = await world.aBuyer()
  await buy({}, { term: 30 })
  world.now = new Date(world.now.getTime() + 40 * 24 * 3600_000)
  // Ten days of 28,803 tomans.
  expect(await findOwnPolicies(ctx(), personId)).toMatchObject([
    { left: { text: '۱۰ روز است که بیمه ندارد', tone: 'bad', fine: expect.stringContaining('۲۸۸,۰۳۰') } },
  ])
  const next = await buy({}, { endsOn: '1405/09/30' })
  expect(await findOwnPolicies(ctx(), personId)).toMatchObject([{ order: next, left: { tone: 'good', fine: null } }])
})

it('sends each reminder once, and none for a renewed policy', async () => {
  const { buy, personId } = await world.aBuyer()
  await buy({}, { term: 30 })
  const messagesOf = async () => {
    world.now = new Date(world.now.getTime() + 60_000)
    return remindOfEnding(world.platform())
  }
  expect(await messagesOf()).toBe(1)
  expect(await messagesOf()).toBe(0)
  world.now = new Date(world.now.getTime() + 24 * 24 * 3600_000)
  expect(await messagesOf()).toBe(1)
  // A message that waited for the morning leaves while the policy is the last one.
  const leaves = () => checkLastNotice(world.test.db, { manifest, kind: 'insurance-ending', personId, now: world.now })
  expect(await leaves()).toBe(true)
  await buy({}, { endsOn: '1406/09/30' })
  expect(await leaves()).toBe(false)
  world.now = new Date('2026-12-15T23:30:00Z')
  expect(await messagesOf()).toBe(0)
  await inTransaction(world.test.db, (trx) => erasePersonalData(trx, personId))
  const { rows } = await sql`select * from insurance_order where insured_sealed is not null`.execute(world.test.db)
  expect(rows).toEqual([])
})

afterEach(async () => expect(await world.broken()).toEqual([]))

describe('an order that is placed again', () => {
  const openPayables = (personId: bigint) =>
    world.test.db
      .selectFrom('payable')
      .select('public_id')
      .where('person_id', '=', personId)
      .where('state', '=', 'open')
      .where('expires_at', '>', world.now)
      .execute()
  const lastQuote = async () => {
    const quotes = world.test.db.selectFrom('insurance_quote').select('public_id').orderBy('id', 'desc')
    return (await quotes.executeTakeFirstOrThrow()).public_id
  }

  it('after Back is the same order with the same payment', async () => {
    const { order, personId } = await world.aBuyer()
    const first = await order()
    const quoteId = await lastQuote()
    expect([await order({ quoteId }), await order({ quoteId })]).toEqual([first, first])
    expect(await openPayables(personId)).toHaveLength(1)
  })

  it('with another choice replaces the unpaid one', async () => {
    const { order, personId } = await world.aBuyer()
    const first = await order()
    const second = await order({ quoteId: await lastQuote(), delivery: 'post' })
    if (!first.ok || !second.ok) throw new Error('not placed')
    expect(second.value).not.toBe(first.value)
    expect(await openPayables(personId)).toEqual([{ public_id: second.value }])
  })
})
