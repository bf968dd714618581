import { describe, expect, it } from 'vitest'
import { ageReduction, transferTaxRial } from './transfer-tax.ts'

const rule = { taxPercent: 1, yearPercent: 10, mostPercent: 60 }

describe('the tax on a change of owners', () => {
  it.each([
    ['of this year', 1405, 0, 100_000_000n],
    ['of the year to come', 1406, 0, 100_000_000n],
    ['a year old', 1404, 10, 90_000_000n],
    ['five years old', 1400, 50, 50_000_000n],
    ['six years old', 1399, 60, 40_000_000n],
    ['thirty years old', 1375, 60, 40_000_000n],
  ])('of a car %s', (_, year, percent, rial) => {
    expect(ageReduction(rule, { year, thisYear: 1405 })).toBe(percent)
    expect(transferTaxRial(rule, { factoryRial: 10_000_000_000n, year, thisYear: 1405 })).toBe(rial)
  })

  it('is a whole rial, also by hundredths of a percent', () => {
    const odd = { taxPercent: 1.25, yearPercent: 7.5, mostPercent: 100 }
    // 333,333 × 1.25 % × 92.5 % = 3854.16…
    expect(transferTaxRial(odd, { factoryRial: 333_333n, year: 1404, thisYear: 1405 })).toBe(3854n)
    expect(transferTaxRial(odd, { factoryRial: 333_333n, year: 1300, thisYear: 1405 })).toBe(0n)
  })
})
