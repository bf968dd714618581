import { beforeEach, expect, it } from 'vitest'
import './tables.ts'
import { addDays } from '#kit/day.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { findOwnersCosts } from './owners-costs.ts'
import { anOwner } from './test-cars.ts'

const test = useTestDb()
const today = '2026-11-21'
let trimId: number
beforeEach(() => void (trimId = 0))

/** Adds a car of the trim with 10,000 km in 300 days and an amount in tomans. */
async function drove(toman: number, { owner = null as bigint | null, litres = 0 } = {}) {
  const made = await anOwner(test)
  if (trimId === 0)
    trimId = (await test.db.selectFrom('trim_level').select('id').orderBy('id').executeTakeFirstOrThrow()).id
  const { id } = await test.db
    .updateTable('garage_car')
    .set({
      trim_id: trimId,
      ...(owner !== null && { owner_id: owner, plate_index: Buffer.from(String(Math.trunc(toman)).padStart(32, '0')) }),
    })
    .where('public_id', '=', made.carId)
    .returning('id')
    .executeTakeFirstOrThrow()
  await test.db.deleteFrom('garage_reading').where('car_id', '=', id).execute()
  for (const [ago, km] of [
    [320, 50_000],
    [20, 60_000],
  ] as const)
    await test.db
      .insertInto('garage_reading')
      .values({ car_id: id, read_on: addDays(today, -ago), km })
      .execute()
  const cost = { car_id: id, kind: 'fuel', note_sealed: null, sent_key: null, added_at: test.now, removed_at: null }
  for (const [n, km] of [50_000, 55_000, 60_000].entries())
    await test.db
      .insertInto('garage_cost')
      .values({
        ...cost,
        public_id: `${id}-${n}`,
        amount_rial: n === 1 ? BigInt(toman) * 10n - 20n : 10n,
        spent_on: addDays(today, -320 + n * 150),
        km,
        fuel_hundredths: litres === 0 ? null : litres * 50,
      })
      .execute()
  return made.personId
}
const costs = () => findOwnersCosts(test.db, { trimIds: [trimId], today })

it('returns null for four owners, and the rounded median of five', async () => {
  for (const toman of [10_000_000, 20_000_000, 31_234_000, 40_000_000]) await drove(toman)
  expect(await costs()).toBeNull()
  await drove(90_000_000)
  expect(await costs()).toEqual({ owners: 5, perKmRial: 31_000n, fuel: null })
})

it('counts an owner of several cars once', async () => {
  const owner = await drove(10_000_000)
  for (const toman of [20_000_000, 30_000_000, 40_000_000, 50_000_000]) await drove(toman, { owner })
  expect(await costs()).toBeNull()
})

it('ignores removed costs, and returns no fuel below five owners who enter litres', async () => {
  for (const toman of [10_000_000, 20_000_000, 30_000_000, 40_000_000]) await drove(toman, { litres: 800 })
  const last = await drove(50_000_000)
  expect(await costs()).toMatchObject({ owners: 5, fuel: null })
  await drove(60_000_000, { litres: 700 })
  expect(await costs()).toMatchObject({ owners: 6, fuel: { owners: 5, tenths: 80 } })
  await test.db
    .updateTable('garage_cost')
    .set({ removed_at: test.now })
    .where('car_id', 'in', (car) => car.selectFrom('garage_car').select('id').where('owner_id', '=', last))
    .execute()
  expect(await costs()).toMatchObject({ owners: 5 })
})
