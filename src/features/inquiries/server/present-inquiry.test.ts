import { expect, it } from 'vitest'
import { feeBack, feePaid } from './present-inquiry.ts'

it('shows of a fee the paid amount, which is the refund', () => {
  const single = { run_id: null, price_rial: 50_000n }
  expect(feePaid(single, { paidRial: 40_000n })).toBe(40_000n)
  expect(feePaid(single, { paidRial: null })).toBe(50_000n)
  expect(feePaid(single, null)).toBe(50_000n)
  // A run is paid as a whole.
  expect(feePaid({ run_id: 1n, price_rial: 50_000n }, { paidRial: 200_000n })).toBe(50_000n)
})

it('shows no refund where a code had paid everything', () => {
  const ended = { run_id: null, price_rial: 50_000n, state: 'refunded' } as const
  expect(feeBack(ended, { paidRial: 40_000n })).toBe(40_000n)
  expect(feeBack(ended, { paidRial: 0n })).toBeNull()
  expect(feeBack({ ...ended, state: 'running' }, { paidRial: 40_000n })).toBeNull()
})
