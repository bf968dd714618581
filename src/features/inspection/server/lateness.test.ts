import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#platform/database/database.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { testPlatform } from '../../../../tests/support/platform.ts'
import '../../notifications/server/tables.ts'
import { aPlace } from '../test-inspections.ts'
import { findAdminOrders } from './admin.ts'
import { inspectionOrders } from './flows.ts'
import { findSubstitutes, handOver } from './hand-over.ts'
import { beginWork, countNotBegun, notifyLate, notifyNotBegun } from './lateness.ts'
import { writeOrder } from './place-order.ts'
import { bookSlot, writeSlots } from './slots.ts'

const test = useTestDb()
const ten = new Date('2026-11-22T06:30:00Z')
let now: Date
let made = 0
beforeEach(() => void (now = new Date('2026-11-21T06:30:00Z')))
const at = (minutes: number) => void (now = new Date(ten.getTime() + minutes * 60_000))
const contextOf = (personId: bigint, roles: 'operator'[] = []) => ({
  ...requestContext(test, { personId, now, roles }).ctx,
  ...testPlatform(test, { now: () => now }),
})
const titles = async (personId: bigint) =>
  (await test.db.selectFrom('notice').select('kind').where('person_id', '=', personId).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )

/** A booked slot at a place with three inspectors; the first two can sign in. */
async function aBooking(sides: { seller?: bigint } = {}) {
  const place = await aPlace(test, { inspectors: 3 })
  await writeSlots(test.db, now)
  const [{ id: personId }, { id: first }, { id: second }] = [
    await aPerson(test),
    await aPerson(test),
    await aPerson(test),
  ]
  for (const [index, person_id] of [first, second].entries()) {
    await test.db.updateTable('inspector').set({ person_id }).where('id', '=', place.inspectors[index]!).execute()
  }
  const id = await inTransaction(test.db, async (trx) => {
    const placed = await writeOrder(trx, contextOf(personId), {
      personId,
      placeId: place.publicId,
      pack: 'full',
      startsAt: ten,
      car: 'دنا پلاس',
      plate: null,
      address: null,
      request: null,
      split: 'booker',
      formKey: `late-${++made}`,
    })
    if (!placed.ok) throw new Error(placed.code)
    const order = await trx
      .selectFrom('inspection_order')
      .select('id')
      .where('public_id', '=', placed.value.orderId)
      .executeTakeFirstOrThrow()
    // The first inspector's slot, whichever was taken.
    await trx
      .updateTable('inspection_slot')
      .set({ state: 'free', order_id: null, until: null })
      .where('order_id', '=', order.id)
      .execute()
    await trx
      .updateTable('inspection_slot')
      .set({ state: 'held', order_id: order.id, until: ten })
      .where('inspector_id', '=', place.inspectors[0]!)
      .where('starts_at', '=', ten)
      .execute()
    await bookSlot(trx, { now }, order.id)
    await inspectionOrders.move(trx, { now }, await inspectionOrders.lock(trx, order.id), { to: 'booked', by: 'house' })
    if (sides.seller) {
      await trx.updateTable('inspection_order').set({ seller_id: sides.seller }).where('id', '=', order.id).execute()
    }
    return placed.value.orderId
  })
  const row = () =>
    test.db.selectFrom('inspection_order').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow()
  const codes = await test.db.selectFrom('inspector').select(['id', 'code']).execute()
  const codeOf = (index: number) => codes.find((each) => each.id === place.inspectors[index])!.code
  return { id, personId, first, second, row, place, codeOf, secondCode: codeOf(1) }
}

describe('an inspector who is late', () => {
  it('reports the delay once, a longer one once more, and both parties are notified', async () => {
    const { id: seller } = await aPerson(test)
    const { id, personId, first, second, row } = await aBooking({ seller })
    const report = (minutes: number, who = first) => notifyLate(contextOf(who), { personId: who, id, minutes })
    expect(await report(30)).toMatchObject({ code: 'too-early' })
    at(-20)
    await expect(report(30, second)).rejects.toMatchObject({ status: 404 })
    expect([await report(30), await report(30)].map(({ ok }) => ok)).toEqual([true, true])
    expect(await report(15)).toMatchObject({ code: 'told-more' })
    expect(await report(45)).toMatchObject({ ok: true })
    for (const side of [personId, seller]) {
      expect(await titles(side)).toEqual(['inspection-late', 'inspection-late'])
    }
    expect(await row()).toMatchObject({ late_minutes: 45 })
    await beginWork(contextOf(first), { personId: first, id })
    expect(await report(60)).toMatchObject({ code: 'ended' })
  })

  it.each([
    ['before twenty minutes nobody is told', 19, {}, 0],
    ['after twenty minutes both are', 20, {}, 1],
    ['who said half an hour has that too', 49, { late_minutes: 30 }, 0],
    ['and no longer', 50, { late_minutes: 30 }, 1],
    ['who has begun is not late', 30, { started_at: ten }, 0],
    ['what was cancelled is not told of', 30, { state: 'cancelled' as const }, 0],
    ['nor what was hours ago', 181, {}, 0],
  ])('%s', async (_, minutes, over, message) => {
    const { personId, row } = await aBooking()
    const { id } = await row()
    if ('state' in over) {
      await test.db
        .updateTable('inspection_slot')
        .set({ state: 'closed', order_id: null })
        .where('order_id', '=', id)
        .execute()
    }
    if (Object.keys(over).length > 0) {
      await test.db.updateTable('inspection_order').set(over).where('id', '=', id).execute()
    }
    at(minutes)
    const ctx = contextOf(personId)
    expect([await notifyNotBegun(ctx), await notifyNotBegun(ctx)]).toEqual([message, 0])
    expect(await titles(personId)).toEqual(message ? ['inspection-not-begun'] : [])
    expect(await countNotBegun(test.db, now)).toBe(message)
  })

  it('follows the dated rule', async () => {
    const { personId } = await aBooking()
    await sql`insert into rule_version (key, effective_from, value, note, created_at)
      values ('inspection-lateness', '2026-11-21T20:30:00Z', '{"startMinutes": 40}', 'x', ${test.now})`.execute(test.db)
    at(30)
    expect(await notifyNotBegun(contextOf(personId))).toBe(0)
    at(40)
    expect(await notifyNotBegun(contextOf(personId))).toBe(1)
  })

  it('has begun when the message arrives, whatever wait the device states', async () => {
    const { id, first, second, row } = await aBooking()
    at(60)
    await expect(beginWork(contextOf(second), { personId: second, id })).rejects.toMatchObject({ status: 404 })
    const begin = (statedWait: number) => beginWork(contextOf(first), { personId: first, id, statedWait })
    expect(await begin(99 * 3600)).toMatchObject({ code: 'too-early' })
    expect([await begin(3000), await begin(0)].map(({ ok }) => ok)).toEqual([true, true])
    expect(await row()).toMatchObject({
      started_at: new Date(ten.getTime() + 60 * 60_000),
      start_stated_wait_seconds: 3000,
    })
    expect(await notifyNotBegun(contextOf(first))).toBe(0)
  })
})

describe('handing a slot over', () => {
  const reason = 'کارشناس بیمار است'
  const staff = async () => contextOf((await aPerson(test, { roles: ['operator'] })).id, ['operator'])

  it('moves it to another inspector of the same place and time; all four are notified, and the capacity stays right', async () => {
    const { id: seller } = await aPerson(test)
    const { id, personId, first, second, row, secondCode } = await aBooking({ seller })
    const before = await row()
    expect((await findSubstitutes(test.db, [id])).get(id)).toContain(secondCode)
    expect(await handOver(await staff(), { order: id, inspector: secondCode, reason })).toMatchObject({ ok: true })
    const slots = await test.db
      .selectFrom('inspection_slot')
      .innerJoin('inspector', 'inspector.id', 'inspector_id')
      .select(['person_id', 'state'])
      .where('starts_at', '=', ten)
      .where('person_id', 'is not', null)
      .orderBy('person_id')
      .execute()
    expect(slots).toEqual([
      { person_id: first, state: 'closed' },
      { person_id: second, state: 'booked' },
    ])
    const { price_rial, place_id, starts_at } = await row()
    expect({ price_rial, place_id, starts_at }).toEqual({
      price_rial: before.price_rial,
      place_id: before.place_id,
      starts_at: before.starts_at,
    })
    expect((await sql`select * from broken_i4_inspection`.execute(test.db)).rows).toEqual([])
    for (const side of [personId, seller]) expect(await titles(side)).toEqual(['inspection-handed'])
    for (const inspector of [first, second]) expect(await titles(inspector)).toEqual(['inspection-work'])
    const { rows } = await sql<{ act: string }>`select act from audit_entry order by number desc limit 1`.execute(
      test.db,
    )
    expect(rows[0]!.act).toBe('inspection-order.hand-over')
    // Only the new inspector can write the report.
    at(5)
    await expect(beginWork(contextOf(first), { personId: first, id })).rejects.toMatchObject({ status: 404 })
    expect(await beginWork(contextOf(second), { personId: second, id })).toMatchObject({ ok: true })
  })

  it.each([
    [
      'an inspector who is taken',
      async (b: Awaited<ReturnType<typeof aBooking>>) => ({ inspector: b.codeOf(0) }),
      'not-free',
    ],
    ['one that nobody knows', async () => ({ inspector: '999999' }), 'not-free'],
    ['one of another place', async () => ({ inspector: (await aBooking()).secondCode }), 'not-free'],
  ])('is refused to %s', async (_, target, code) => {
    const booking = await aBooking()
    const over = await target(booking)
    expect(await handOver(await staff(), { order: booking.id, reason, ...over })).toMatchObject({ ok: false, code })
  })

  it('is refused after the start or the end of the slot, and to one of its parties', async () => {
    const { id, first, second, secondCode } = await aBooking({ seller: undefined })
    const order = { order: id, inspector: secondCode, reason }
    const other = await aBooking()
    at(5)
    await beginWork(contextOf(first), { personId: first, id })
    expect(await handOver(await staff(), order)).toMatchObject({ code: 'not-now' })
    at(121)
    const late = { order: other.id, inspector: other.secondCode, reason }
    expect(await handOver(await staff(), late)).toMatchObject({ code: 'not-now' })
    at(5)
    const own = contextOf(other.personId, ['operator'])
    expect(await handOver(own, late)).toMatchObject({ code: 'own' })
    expect(await titles(second)).toEqual([])
  })

  it('two concurrent members of staff hand it over once', async () => {
    const { id, secondCode, codeOf } = await aBooking()
    const [one, other] = [await staff(), await staff()]
    await Promise.all([
      handOver(one, { order: id, inspector: secondCode, reason }),
      handOver(other, { order: id, inspector: codeOf(2), reason }),
    ])
    expect((await sql`select * from broken_i4_inspection`.execute(test.db)).rows).toEqual([])
    const booked = await test.db.selectFrom('inspection_slot').select('id').where('state', '=', 'booked').execute()
    expect(booked).toHaveLength(1)
  })

  it('appears in the admin list with the free inspectors', async () => {
    const { id, secondCode } = await aBooking()
    const [order] = (await findAdminOrders(test.db)).filter((each) => each.id === id)
    expect(order!.substitutes.map(({ value }) => value)).toContain(secondCode)
  })
})
