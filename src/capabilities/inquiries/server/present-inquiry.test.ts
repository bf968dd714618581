import { expect, it } from 'vitest'
import { feeBack, feePaid } from './present-inquiry.ts'

it('tells of a fee what was paid of it, for that is what goes back', () => {
  const single = { run_id: null, price_rial: 50_000n }
  expect(feePaid(single, { paidRial: 40_000n })).toBe(40_000n)
  expect(feePaid(single, { paidRial: null })).toBe(50_000n)
  expect(feePaid(single, null)).toBe(50_000n)
  // A run is paid as a whole.
  expect(feePaid({ run_id: 1n, price_rial: 50_000n }, { paidRial: 200_000n })).toBe(50_000n)
})

it('tells of nothing that went back where a code had paid for all of it', () => {
  const ended = { run_id: null, price_rial: 50_000n, state: 'refunded' } as const
  expect(feeBack(ended, { paidRial: 40_000n })).toBe(40_000n)
  expect(feeBack(ended, { paidRial: 0n })).toBeNull()
  expect(feeBack({ ...ended, state: 'running' }, { paidRial: 40_000n })).toBeNull()
})
