import { expect, it } from 'vitest'
import { carAdded } from '#features/garage/contract.ts'
import { infoCompleted } from '#features/identity/contract.ts'
import { adMoved, reviewMoved } from '#features/marketplace/contract.ts'
import { inTransaction } from '#platform/database/database.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson } from '../../../../tests/support/market.ts'
import { actionSubscriptions, giveForBirthdays } from './actions.ts'
import { findPoints } from './find-points.ts'

const test = useTestDb()

const hear = (event: unknown, payload: object) =>
  inTransaction(test.db, async (trx) => {
    for (const each of actionSubscriptions({ clock: { now: () => test.now } as never })) {
      if (each.event === event) await each.run!(trx, payload as never)
    }
  })

it('credits each deed with its points once, and reverses them with their cause', async () => {
  const { id } = await aPerson(test)
  const personId = String(id)
  const points = async () => (await findPoints(test.db, id, test.now)).points
  const steps: readonly (readonly [event: unknown, payload: object, after: number])[] = [
    [adMoved, { adId: '7', personId, what: 'published' }, 10],
    [adMoved, { adId: '7', personId, what: 'published' }, 10],
    [adMoved, { adId: '7', personId, what: 'sold' }, 15],
    [adMoved, { adId: '7', personId, what: 'not-sold' }, 10],
    [adMoved, { adId: '7', personId, what: 'sold' }, 10],
    [adMoved, { adId: '7', personId, what: 'stopped' }, 0],
    [adMoved, { adId: '7', personId, what: 'published' }, 0],
    [reviewMoved, { reviewId: '3', personId, what: 'written' }, 5],
    [reviewMoved, { reviewId: '3', personId, what: 'hidden' }, 0],
    [carAdded, { personId }, 5],
    [carAdded, { personId }, 5],
    [infoCompleted, { personId }, 25],
    [infoCompleted, { personId }, 25],
  ]
  for (const [event, payload, after] of steps) {
    await hear(event, payload)
    expect(await points()).toBe(after)
  }
})

it.each([
  ['today', '1370/08/30', 10],
  ['a week ago', '1370/08/23', 10],
  ['longer ago', '1370/08/22', 0],
  ['tomorrow', '1370/09/01', 0],
])('remembers a birthday of %s', async (_, birth_day, points) => {
  const { id } = await aPerson(test)
  await test.db.updateTable('person').set({ birth_day }).where('id', '=', id).execute()
  await giveForBirthdays(test.db, test.now)
  expect((await findPoints(test.db, id, test.now)).points).toBe(points)
})

it('remembers birthdays once a year', async () => {
  const { id } = await aPerson(test)
  // 21 November 2026 is 30 Aban 1405.
  await test.db.updateTable('person').set({ birth_day: '1370/08/30' }).where('id', '=', id).execute()
  await giveForBirthdays(test.db, test.now)
  await giveForBirthdays(test.db, test.now)
  expect((await findPoints(test.db, id, test.now)).points).toBe(10)
  await giveForBirthdays(test.db, new Date('2026-11-22T08:00:00Z'))
  expect((await findPoints(test.db, id, test.now)).points).toBe(10)
})
