import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { inTransaction } from '#platform/database/database.ts'
import { seededRandom } from '#kit/seeded-random.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson } from '../../../../tests/support/market.ts'
import { aPlan } from '../test-buyer.ts'
import { countCells, partSize, releaseUnit, sellUnit, setCapacity, reserveUnit } from './capacity.ts'

const test = useTestDb()

const broken = async () => (await sql`select * from broken_i4_sale_stock`.execute(test.db)).rows

async function anOrder(plan: Awaited<ReturnType<typeof aPlan>>, key: string): Promise<bigint> {
  const { id: personId } = await aPerson(test)
  const { id } = await test.db
    .insertInto('sale_order')
    .values({
      public_id: key,
      person_id: personId,
      plan_id: plan.id,
      version: 1,
      state: 'awaiting-payment',
      trim: plan.trim,
      colour: 'white',
      agency_id: plan.agencyId,
      second: null,
      options: [],
      price_rial: 1n,
      lines: '[]',
      applicant_sealed: null,
      national_index: null,
      household_index: null,
      terms_version: 1,
      form_key: key,
      reason: null,
      refund_rial: null,
      profit_rial: null,
      contract_number: null,
      vin_sealed: null,
      made_at: test.now,
      pay_until: null,
      changed_at: test.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

it.each([1, 2, 3, 4, 5])('free, held and sold sum to the capacity at any time (seed %s)', async (seed) => {
  const random = seededRandom(`capacity ${seed}`)
  const plan = await aPlan(test, { cars: 3 })
  const cell = { planId: plan.id, trim: plan.trim, colour: 'white', agencyId: plan.agencyId }
  const orders = await Promise.all(Array.from({ length: 12 }, (_, index) => anOrder(plan, `order-${seed}-${index}`)))
  const places = new Map<bigint, 'held' | 'sold'>()
  let total = 3
  for (let step = 0; step < 120; step++) {
    const orderId = random.pick(orders)
    const place = places.get(orderId)
    const action = random.int(0, 9)
    await inTransaction(test.db, async (trx) => {
      if (action === 0) {
        total = await setCapacity(trx, cell, random.int(0, 9))
      } else if (action < 5) {
        if (place) return
        const got = await reserveUnit(trx, cell, { orderId, until: test.now, now: test.now })
        expect(got).toBe(places.size < total)
        if (got) places.set(orderId, 'held')
      } else if (action < 7) {
        expect(await sellUnit(trx, orderId, test.now)).toBe(place === 'held')
        if (place === 'held') places.set(orderId, 'sold')
      } else {
        expect(await releaseUnit(trx, orderId, test.now)).toBe(place !== undefined)
        places.delete(orderId)
      }
    })
    const [white] = (await countCells(test.db, plan.id)).filter(({ colour }) => colour === 'white')
    const held = [...places.values()].filter((each) => each === 'held').length
    expect(white).toMatchObject({ total, held, sold: places.size - held, free: total - places.size })
    expect(await broken()).toEqual([])
  }
})

it('stores cars in parts, adds parts and removes only free cars', async () => {
  const plan = await aPlan(test, { cars: partSize * 2 + 3 })
  const cell = { planId: plan.id, trim: plan.trim, colour: 'white', agencyId: plan.agencyId }
  const parts = () =>
    test.db
      .selectFrom('sale_stock')
      .select('total')
      .where('plan_id', '=', plan.id)
      .where('colour', '=', 'white')
      .orderBy('part')
      .execute()
  expect((await parts()).map(({ total }) => total)).toEqual([partSize, partSize, 3])
  const orderId = await anOrder(plan, 'one-order')
  await inTransaction(test.db, (trx) => reserveUnit(trx, cell, { orderId, until: test.now, now: test.now }))
  expect(await inTransaction(test.db, (trx) => setCapacity(trx, cell, 0))).toBe(1)
  expect(await inTransaction(test.db, (trx) => setCapacity(trx, cell, 30))).toBe(30)
  expect(await broken()).toEqual([])
})

it('never sells a released reservation', async () => {
  const plan = await aPlan(test)
  const cell = { planId: plan.id, trim: plan.trim, colour: 'white', agencyId: plan.agencyId }
  const orderId = await anOrder(plan, 'one-order')
  await inTransaction(test.db, (trx) => reserveUnit(trx, cell, { orderId, until: test.now, now: test.now }))
  await inTransaction(test.db, (trx) => releaseUnit(trx, orderId, test.now))
  await expect(
    inTransaction(test.db, (trx) =>
      trx.updateTable('sale_hold').set({ state: 'sold' }).where('order_id', '=', orderId).execute(),
    ),
  ).rejects.toThrow('can not become')
})
