import { expect, it } from 'vitest'
import { payablePaid, payableRefunded } from '#features/payments/contract.ts'
import { useTestDb } from '../../tests/support/database.ts'
import { testPlatform } from '../../tests/support/platform.ts'
import { subscriptionsOf } from './jobs.ts'

const test = useTestDb()

it('subscribers of payments and refunds name their kinds, so that no payment runs the jobs of others', () => {
  const names = [payablePaid.name, payableRefunded.name]
  const ofMoney = subscriptionsOf(testPlatform(test)).filter(({ event }) => names.includes(event.name))
  expect(ofMoney.length).toBeGreaterThan(5)
  expect(ofMoney.filter(({ kinds = [] }) => kinds.length === 0).map(({ name }) => name)).toEqual([])
})
