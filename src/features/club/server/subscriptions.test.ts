import { expect, it } from 'vitest'
import { payablePaid, payableRefunded } from '#features/payments/contract.ts'
import { inTransaction } from '#platform/database/database.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson } from '../../../../tests/support/market.ts'
import { findPoints } from './find-points.ts'
import { clubSubscriptions } from './subscriptions.ts'

const test = useTestDb()

it('credits points for a paid inquiry, none for bills, and reverses them with a refund', async () => {
  const { id } = await aPerson(test)
  const subscriptions = clubSubscriptions({ clock: { now: () => test.now } as never })
  const hear = (event: unknown, payload: object) =>
    inTransaction(test.db, async (trx) => {
      for (const each of subscriptions) if (each.event === event) await each.run!(trx, payload as never)
    })
  const about = { payableId: 'p1', kind: 'inquiry', subject: 's', personId: String(id), amountRial: '500000' }
  const points = async () => (await findPoints(test.db, id, test.now)).points
  await hear(payablePaid, { ...about, kind: 'bills', paymentId: 'x' })
  expect(await points()).toBe(0)
  // Insurance gives the rule's fixed number, whatever the premium.
  const insured = { ...about, payableId: 'p2', kind: 'insurance', amountRial: '90000000' }
  await hear(payablePaid, { ...insured, paymentId: 'y' })
  expect(await points()).toBe(50)
  await hear(payableRefunded, insured)
  expect(await points()).toBe(0)
  // An inspection does too, once, and reversed in proportion to a partial refund.
  const inspected = { ...about, payableId: 'p3', kind: 'inspection', amountRial: '16000000' }
  await hear(payablePaid, { ...inspected, paymentId: 'z' })
  await hear(payablePaid, { ...inspected, paymentId: 'z' })
  expect(await points()).toBe(20)
  await hear(payableRefunded, { ...inspected, amountRial: '8000000' })
  expect(await points()).toBe(10)
  await hear(payableRefunded, { ...inspected, amountRial: '8000000' })
  expect(await points()).toBe(0)
  await hear(payablePaid, { ...about, paymentId: 'x' })
  expect(await points()).toBe(10)
  await hear(payableRefunded, { ...about, amountRial: '250000' })
  expect(await points()).toBe(5)
  await hear(payableRefunded, { ...about, amountRial: '250000' })
  expect(await points()).toBe(0)
})
