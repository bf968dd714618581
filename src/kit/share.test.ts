import { describe, expect, it } from 'vitest'
import { changedBy, inWholeTomans, partOf, rateOf, rateOfHundredths, shareOf, type Rounding } from './share.ts'

describe('a share of an amount', () => {
  it.each([
    [1000n, 1.5, 'down', 15n],
    [1001n, 1.5, 'down', 15n],
    [1001n, 1.5, 'up', 16n],
    [101n, 50, 'half-up', 51n],
    [101n, 50, 'down', 50n],
    [-101n, 50, 'half-up', -50n],
    [-101n, 50, 'down', -51n],
    [1_000_000n, 0.01, 'down', 100n],
    [1_000_000n, 0.29, 'down', 2900n],
    [1_000_000n, -10, 'half-up', -100_000n],
    [9_007_199_254_740_993n, 100, 'down', 9_007_199_254_740_993n],
  ] satisfies [bigint, number, Rounding, bigint][])(
    '%s at %s percent, %s, is %s',
    (amount, percent, rounding, share) => {
      expect(shareOf(amount, rateOf(percent), rounding)).toBe(share)
    },
  )
  it('changes an amount by a rate', () => {
    expect(changedBy(1000n, rateOf(10))).toBe(1100n)
    expect(changedBy(999n, rateOf(-1.5), 'up')).toBe(985n)
  })
  it('takes parts of anything', () => {
    expect(partOf(10n, 2n, 3n)).toBe(6n)
    expect(partOf(10n, 2n, 3n, 'half-up')).toBe(7n)
  })
})

describe('a rate', () => {
  it('has two decimals of a percent', () => {
    expect(rateOf(19.99)).toBe(1999)
    expect(() => rateOf(1.005)).toThrow(RangeError)
    expect(() => rateOf(Number.NaN)).toThrow(RangeError)
    expect(() => rateOfHundredths(1.5)).toThrow(RangeError)
  })
})

it('rounds to whole tomans', () => {
  expect(inWholeTomans(1_083_142_514n)).toBe(1_083_142_510n)
  expect(inWholeTomans(1_083_142_515n)).toBe(1_083_142_520n)
  expect(inWholeTomans(19n, 'down')).toBe(10n)
})
