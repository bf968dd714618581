import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { cashOf, findBalances, platformAccount, postTransfer } from '#features/ledger/contract.ts'
import { startPayment } from '#features/payments/server/start-payment.ts'
import { addDays, dayOf } from '#kit/day.ts'
import { parsePlate, type Plate } from '#kit/plate.ts'
import { inTransaction } from '#platform/database/database.ts'
import { registerSubscriptions, subscriptionJobs } from '#platform/events/subscriptions.ts'
import { checkLastNotice } from '../../../../tests/support/last-notice.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { fakeGateway } from '../../../../tests/support/fake-gateway.ts'
import { runJobs } from '../../../../tests/support/jobs.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { plateUsesOf, provePlate } from '../../../../tests/support/prove-plate.ts'
import { testPlatform } from '../../../../tests/support/platform.ts'
import { manifest } from '../manifest.ts'
import { aPlace } from '../test-inspections.ts'
import { maxWaits } from '../states.ts'
import { acceptBySeller, cancelOrder, cancellingOf, joinWaiting, moveOrder } from './change-order.ts'
import { sharesOfOrder } from './find-orders.ts'
import { inspectionOrders } from './flows.ts'
import { assignSoon, endDueHolds, endWithoutReport, inspectionSubscriptions } from './jobs.ts'
import { erasePersonalData, findOpenOrder } from './personal-data.ts'
import { askForInspection, placeOrder, type NewOrder } from './place-order.ts'
import { presentOrder } from './present-orders.ts'
import { findFreeHours, writeSlots } from './slots.ts'

const test = useTestDb()
const { gateway } = fakeGateway()
let now: Date
let made = 0
// Saturday, 10:00 in Tehran; two slots of Sunday.
const saturday = new Date('2026-11-21T06:30:00Z')
const ten = new Date('2026-11-22T06:30:00Z')
const noon = new Date('2026-11-22T08:30:00Z')

const platform = () => testPlatform(test, { now: () => now, providers: { gateways: [gateway] } })
const contextOf = (personId: bigint) => ({ ...requestContext(test, { personId, now }).ctx, ...platform() })
const jobs = () => ({ db: test.db, now, manifests: platform().manifests })
const pass = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000))
const run = () => runJobs(test.db, subscriptionJobs(test.db, inspectionSubscriptions(platform())))
const broken = async () => [
  ...(await sql`select * from broken_i4_inspection`.execute(test.db)).rows,
  ...(await sql`select * from broken_i8_inspection`.execute(test.db)).rows,
]

beforeEach(async () => {
  now = saturday
  await registerSubscriptions(test.db, inspectionSubscriptions(platform()))
})

async function aBuyer() {
  const { id: personId } = await aPerson(test)
  await inTransaction(test.db, (trx) =>
    postTransfer(trx, {
      kind: 'gift',
      key: `inspection:${++made}`,
      at: now,
      entries: [
        { account: cashOf(personId), amountRial: 100_000_000n },
        { account: platformAccount('gifts', 'test'), amountRial: -100_000_000n },
      ],
    }),
  )
  const ctx = () => contextOf(personId)
  const place = (placeId: string, over: Partial<NewOrder> = {}) =>
    placeOrder(ctx(), {
      personId,
      placeId,
      pack: 'standard',
      startsAt: ten,
      car: 'دنا پلاس ۱۴۰۲',
      plate: null,
      address: null,
      request: null,
      split: 'booker',
      formKey: `form-${++made}`,
      ...over,
    })
  const book = async (placeId: string, over: Partial<NewOrder> = {}) => {
    const placed = await place(placeId, over)
    if (!placed.ok) throw new Error(placed.code)
    return placed.value
  }
  const pay = async (payableId: string, amountRial = 16_000_000n) => {
    const paying = { payableId, personId, gateway: 'zarinpal', useWallet: true, amountRial } as const
    const started = await startPayment(ctx(), { ...paying, startKey: `inspection-${++made}` })
    if (!started.ok) throw new Error(started.code)
    await run()
  }
  const state = async (id: string) => (await inspectionOrders.load(test.db, { personId, id })).state
  const cash = async () => (await findBalances(test.db, personId)).cash
  return { personId, ctx, place, book, pay, state, cash }
}

const free = async (placeId: bigint, personId = 0n) =>
  (await findFreeHours(test.db, { placeId, personId, from: now, to: new Date('2026-11-22T20:00:00Z') })).map(
    ({ startsAt, free: count }) => [startsAt.toISOString(), count],
  )

it('a booking for the plate of somebody else notifies its proven owner', async () => {
  const station = await aPlace(test, { inspectors: 2 })
  await writeSlots(test.db, now)
  const [owner, buyer] = [await aBuyer(), await aBuyer()]
  const plate = parsePlate('12ب345-67') as { ok: true; value: Plate }
  await provePlate(test, { personId: owner.personId, plate: plate.value, own: '0012345679' })
  await buyer.book(station.publicId, { plate: plate.value })
  await owner.book(station.publicId, { plate: plate.value })
  expect(await plateUsesOf(test, owner.personId)).toEqual(['inspection'])
})

describe('a slot', () => {
  it('has as many units as inspectors, and refuses more bookings', async () => {
    const station = await aPlace(test, { inspectors: 2 })
    await writeSlots(test.db, now)
    // Ten o'clock of this day has passed already.
    expect(await free(station.id)).toEqual([
      ['2026-11-21T08:30:00.000Z', 2],
      [ten.toISOString(), 2],
      [noon.toISOString(), 2],
    ])
    const [one, two, three] = [await aBuyer(), await aBuyer(), await aBuyer()]
    await one.book(station.publicId)
    await two.book(station.publicId)
    expect(await three.place(station.publicId)).toMatchObject({ ok: false, code: 'taken' })
    expect(await three.place(station.publicId, { startsAt: noon })).toMatchObject({ ok: true })
    expect(await broken()).toEqual([])
  })

  it('sells out exactly under concurrent requests', async () => {
    const station = await aPlace(test, { inspectors: 4 })
    await writeSlots(test.db, now)
    const buyers = await Promise.all(Array.from({ length: 30 }, () => aBuyer()))
    const placed = await Promise.all(
      buyers.map((buyer, index) => buyer.place(station.publicId, { startsAt: index % 2 ? ten : noon })),
    )
    expect(placed.filter(({ ok }) => ok)).toHaveLength(8)
    expect(placed.flatMap((each) => (each.ok ? [] : [each.code]))).toEqual(Array(22).fill('taken'))
    expect(await broken()).toEqual([])
  })

  it('is one booking for a form that was sent twice, also at once', async () => {
    const station = await aPlace(test, { inspectors: 3 })
    await writeSlots(test.db, now)
    const buyer = await aBuyer()
    const both = await Promise.all([1, 2].map(() => buyer.book(station.publicId, { formKey: 'one-form' })))
    expect(both[0]).toEqual(both[1])
    expect(await free(station.id)).toContainEqual([ten.toISOString(), 2])
  })

  it('does not exist on holidays, and exists once', async () => {
    const station = await aPlace(test)
    await test.db
      .insertInto('holiday')
      .values({ day: '1405/09/01', name: 'x' })
      .onConflict((c) => c.doNothing())
      .execute()
    await writeSlots(test.db, now)
    await writeSlots(test.db, now)
    expect(await free(station.id)).toEqual([['2026-11-21T08:30:00.000Z', 1]])
    await test.db.deleteFrom('holiday').where('day', '=', '1405/09/01').execute()
  })
})

describe('a booking', () => {
  it('is paid and confirmed by message, and gets its inspector a day before', async () => {
    const station = await aPlace(test)
    await writeSlots(test.db, now)
    const buyer = await aBuyer()
    const { orderId, payable } = await buyer.book(station.publicId)
    expect(await buyer.state(orderId)).toBe('awaiting-payment')
    await buyer.pay(payable!)
    expect(await buyer.state(orderId)).toBe('booked')
    await assignSoon(jobs())
    expect(await buyer.state(orderId)).toBe('assigned')
    // A reminder that waited for the morning leaves only while the appointment stands at its time.
    const isSent = () => checkLastNotice(test.db, { manifest, kind: 'inspection-soon', personId: buyer.personId, now })
    expect(await isSent()).toBe(true)
    const moveTo = (at: Date) =>
      test.db.updateTable('inspection_order').set({ starts_at: at }).where('public_id', '=', orderId).execute()
    const { starts_at } = await test.db
      .selectFrom('inspection_order')
      .select('starts_at')
      .where('public_id', '=', orderId)
      .executeTakeFirstOrThrow()
    await moveTo(new Date(starts_at.getTime() + 3_600_000))
    expect(await isSent()).toBe(false)
    await moveTo(starts_at)
    expect(await isSent()).toBe(true)
    expect(await findOpenOrder(test.db, buyer.personId)).toMatchObject({ code: 'inspection-open' })
    expect(await broken()).toEqual([])
  })

  it('releases its slot without payment; late money books the slot again or is refunded', async () => {
    const station = await aPlace(test)
    await writeSlots(test.db, now)
    const [late, other] = [await aBuyer(), await aBuyer()]
    const first = await late.book(station.publicId)
    pass(16)
    await endDueHolds(jobs())
    expect(await late.state(first.orderId)).toBe('lapsed')
    expect(await broken()).toEqual([])
    const { settleShare } = await import('./settle.ts')
    const paidLate = async (orderId: string, payable: string) => {
      await test.db.updateTable('payable').set({ expires_at: null }).where('public_id', '=', payable).execute()
      await late.pay(payable)
      return late.state(orderId)
    }
    expect(await paidLate(first.orderId, first.payable!)).toBe('booked')
    // A repeated event changes nothing.
    await inTransaction(test.db, (trx) =>
      settleShare(trx, jobs(), { subject: `${first.orderId}-1`, payableId: first.payable! }),
    )
    const second = await late.book(station.publicId, { startsAt: noon })
    pass(16)
    await endDueHolds(jobs())
    await other.book(station.publicId, { startsAt: noon })
    const before = await late.cash()
    expect(await paidLate(second.orderId, second.payable!)).toBe('cancelled')
    expect(await late.cash()).toBe(before)
    expect(await broken()).toEqual([])
  })

  it('is cancelled with a full refund three hours before, a partial one later, and not after the start', async () => {
    const station = await aPlace(test)
    await writeSlots(test.db, now)
    const buyer = await aBuyer()
    const before = await buyer.cash()
    const early = await buyer.book(station.publicId)
    await buyer.pay(early.payable!)
    const cancel = (id: string, refundRial: bigint) =>
      cancelOrder(buyer.ctx(), { personId: buyer.personId, id, refundRial })
    expect(await cancel(early.orderId, 1n)).toMatchObject({ code: 'other-sum' })
    expect(await cancel(early.orderId, 16_000_000n)).toMatchObject({ ok: true })
    expect(await buyer.cash()).toBe(before)
    expect(await cancel(early.orderId, 16_000_000n)).toMatchObject({ code: 'not-now' })
    const late = await buyer.book(station.publicId)
    await buyer.pay(late.payable!)
    now = new Date(ten.getTime() - 3_600_000)
    expect(await cancel(late.orderId, 11_200_000n)).toMatchObject({ ok: true })
    expect(await buyer.cash()).toBe(before - 4_800_000n)
    expect(await broken()).toEqual([])
    now = saturday
    const begun = await buyer.book(station.publicId)
    await buyer.pay(begun.payable!)
    now = ten
    const row = await inspectionOrders.load(test.db, { personId: buyer.personId, id: begun.orderId })
    expect(await cancellingOf(test.db, row, { personId: buyer.personId, now })).toBeNull()
  })

  it('moves twice to a free slot and then no more; two tabs move it once each or not', async () => {
    const station = await aPlace(test, { inspectors: 1 })
    await writeSlots(test.db, now)
    const [buyer, other] = [await aBuyer(), await aBuyer()]
    const { orderId: id, payable } = await buyer.book(station.publicId)
    await buyer.pay(payable!)
    const move = (startsAt: Date) => moveOrder(buyer.ctx(), { personId: buyer.personId, id, startsAt })
    expect(await move(ten)).toMatchObject({ code: 'same' })
    const tabs = await Promise.all([move(noon), move(noon)])
    expect(tabs.map((each) => (each.ok ? 'ok' : each.code)).toSorted()).toEqual(['ok', 'same'])
    await other.book(station.publicId)
    expect(await move(ten)).toMatchObject({ code: 'taken' })
    expect(await move(new Date(ten.getTime() + 86_400_000))).toMatchObject({ ok: true })
    expect(await move(noon)).toMatchObject({ code: 'not-now' })
    expect(await broken()).toEqual([])
  })

  it('refunds all money without a report, and keeps its records when its owner leaves', async () => {
    const station = await aPlace(test)
    await writeSlots(test.db, now)
    const buyer = await aBuyer()
    const before = await buyer.cash()
    const { orderId, payable } = await buyer.book(station.publicId)
    await buyer.pay(payable!)
    now = new Date(ten.getTime() + 47 * 3_600_000)
    await endWithoutReport(jobs())
    expect(await buyer.state(orderId)).toBe('booked')
    pass(61)
    await endWithoutReport(jobs())
    expect(await buyer.state(orderId)).toBe('cancelled')
    expect(await buyer.cash()).toBe(before)
    await inTransaction(test.db, (trx) => erasePersonalData(trx, buyer.personId))
    expect(await broken()).toEqual([])
  })
})

describe('the waiting list of a full day', () => {
  it('offers a free slot to the first person before everybody else, then to the next', async () => {
    const station = await aPlace(test, { hours: [10] })
    await writeSlots(test.db, now)
    const [holder, first, second, stranger] = [await aBuyer(), await aBuyer(), await aBuyer(), await aBuyer()]
    const { orderId, payable } = await holder.book(station.publicId)
    await holder.pay(payable!)
    const day = dayOf(ten)
    const join = (buyer: typeof first) =>
      joinWaiting(buyer.ctx(), { personId: buyer.personId, placeId: station.publicId, day })
    expect(await join(first)).toMatchObject({ ok: true })
    expect(await join(first)).toMatchObject({ ok: true })
    expect(await join(second)).toMatchObject({ ok: true })
    await cancelOrder(holder.ctx(), { personId: holder.personId, id: orderId, refundRial: 16_000_000n })
    expect(await stranger.place(station.publicId)).toMatchObject({ code: 'taken' })
    expect(await free(station.id, second.personId)).toEqual([])
    expect(await free(station.id, first.personId)).toHaveLength(1)
    const leaves = () =>
      checkLastNotice(test.db, { manifest, kind: 'inspection-offered', personId: first.personId, now })
    expect(await leaves()).toBe(true)
    pass(31)
    // A message that waited longer than the offer lasts.
    expect(await leaves()).toBe(false)
    await endDueHolds(jobs())
    expect(await free(station.id, first.personId)).toEqual([])
    const taken = await second.book(station.publicId)
    await second.pay(taken.payable!)
    expect(await second.state(taken.orderId)).toBe('booked')
    expect(await broken()).toEqual([])
  })

  it('holds at most ten days for a person', async () => {
    const station = await aPlace(test, { hours: [10] })
    const buyer = await aBuyer()
    const join = (days: number) =>
      joinWaiting(buyer.ctx(), {
        personId: buyer.personId,
        placeId: station.publicId,
        day: addDays(dayOf(ten), days),
      })
    for (let day = 0; day < maxWaits; day++) expect(await join(day)).toMatchObject({ ok: true })
    expect(await join(maxWaits)).toMatchObject({ code: 'too-many' })
  })

  it('does not open while there is a free slot', async () => {
    const station = await aPlace(test)
    await writeSlots(test.db, now)
    const buyer = await aBuyer()
    const join = { personId: buyer.personId, placeId: station.publicId, day: dayOf(ten) }
    expect(await joinWaiting(buyer.ctx(), join)).toMatchObject({ code: 'free' })
  })
})

describe('the car of an ad', () => {
  async function requested(split: NewOrder['split'], station: Awaited<ReturnType<typeof aPlace>>) {
    const [buyer, seller] = [await aBuyer(), await aBuyer()]
    const wish = { adId: BigInt(++made), adPath: '/a/x', sellerId: seller.personId, car: 'پژو ۲۰۷' }
    const request = await askForInspection(buyer.ctx(), { personId: buyer.personId, ...wish })
    if (!request.ok) throw new Error(request.code)
    const placed = await buyer.book(station.publicId, { request: request.value, split })
    const shares = async () =>
      sharesOfOrder(
        test.db,
        (await inspectionOrders.load(test.db, { personId: buyer.personId, id: placed.orderId })).id,
      )
    return { buyer, seller, ...placed, shares }
  }

  it('is paid by halves: the slot waits for the seller, and is booked once both have paid', async () => {
    const station = await aPlace(test)
    await writeSlots(test.db, now)
    const { buyer, seller, orderId, payable, shares } = await requested('half', station)
    await buyer.pay(payable!, 8_000_000n)
    expect(await seller.state(orderId)).toBe('awaiting-seller')
    const leaves = () =>
      checkLastNotice(test.db, { manifest, kind: 'inspection-seller', personId: seller.personId, now })
    expect(await leaves()).toBe(true)
    expect(await acceptBySeller(seller.ctx(), { personId: seller.personId, id: orderId })).toMatchObject({
      code: 'owes',
    })
    await seller.pay((await shares())[1]!.payable_id!, 8_000_000n)
    expect(await buyer.state(orderId)).toBe('booked')
    expect(await leaves()).toBe(false)
    // The seller cancels late: the seller loses a part of the own share, the buyer nothing.
    const [before, beforeSeller] = [await buyer.cash(), await seller.cash()]
    now = new Date(ten.getTime() - 3_600_000)
    expect(
      await cancelOrder(seller.ctx(), { personId: seller.personId, id: orderId, refundRial: 5_600_000n }),
    ).toMatchObject({ ok: true })
    expect(await buyer.cash()).toBe(before + 8_000_000n)
    expect(await seller.cash()).toBe(beforeSeller + 5_600_000n)
    expect(await broken()).toEqual([])
  })

  it('refunds the buyer without a reply of the seller, and the seller’s late payment', async () => {
    const station = await aPlace(test)
    await writeSlots(test.db, now)
    const { buyer, seller, orderId, payable, shares } = await requested('half', station)
    const before = await buyer.cash()
    await buyer.pay(payable!, 8_000_000n)
    pass(13 * 60)
    await endDueHolds(jobs())
    expect(await buyer.state(orderId)).toBe('cancelled')
    expect(await buyer.cash()).toBe(before)
    const owed = (await shares())[1]!.payable_id!
    await test.db.updateTable('payable').set({ expires_at: null }).where('public_id', '=', owed).execute()
    const beforeSeller = await seller.cash()
    await seller.pay(owed, 8_000_000n)
    expect(await seller.cash()).toBe(beforeSeller)
    expect(await broken()).toEqual([])
  })

  it.each(['booker', 'seller'] as const)('is paid only by the %s', async (split) => {
    const station = await aPlace(test)
    await writeSlots(test.db, now)
    const { buyer, seller, orderId, payable, shares } = await requested(split, station)
    const row = await inspectionOrders.load(test.db, { personId: buyer.personId, id: orderId })
    expect(await presentOrder(buyer.ctx(), row, buyer.personId)).toMatchObject({ bookerPays: split === 'booker' })
    if (split === 'seller') {
      expect(payable).toBeNull()
      await seller.pay((await shares())[0]!.payable_id!)
    } else {
      await buyer.pay(payable!)
      expect(await acceptBySeller(buyer.ctx(), { personId: buyer.personId, id: orderId })).toMatchObject({
        code: 'not-now',
      })
      expect(await acceptBySeller(seller.ctx(), { personId: seller.personId, id: orderId })).toMatchObject({ ok: true })
    }
    expect(await buyer.state(orderId)).toBe('booked')
    expect(await broken()).toEqual([])
  })

  it('is not a booking of the own ad', async () => {
    const { personId, ctx } = await aBuyer()
    const wish = { adId: 1n, adPath: '/a/x', sellerId: personId, car: 'x', personId }
    expect(await askForInspection(ctx(), wish)).toMatchObject({ code: 'own' })
  })
})

it('a final state does not change back', async () => {
  const station = await aPlace(test)
  await writeSlots(test.db, now)
  const buyer = await aBuyer()
  const { orderId } = await buyer.book(station.publicId)
  const set = (state: 'reported' | 'in-progress') =>
    inTransaction(test.db, (trx) =>
      trx.updateTable('inspection_order').set({ state }).where('public_id', '=', orderId).execute(),
    )
  await expect(set('reported')).rejects.toThrow('can not become')
  await expect(set('in-progress')).rejects.toThrow('can not become')
})
