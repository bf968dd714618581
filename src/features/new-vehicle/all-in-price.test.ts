import { describe, expect, it } from 'vitest'
import { allInPrice, thirdPartyRial, type CostInput } from './all-in-price.ts'

const usual: CostInput = {
  factoryRial: 10_000_000_000n,
  vatPercent: 10,
  insuranceBaseRial: 105_132_000n,
  insuranceDiscount: 5,
  diyehRial: 21_000_000_000n,
  platingRial: null,
  scrappageRial: null,
  freightRial: null,
}

describe('the insurance of a new car', () => {
  it.each([
    // 105,132,000 − 5,256,600 + 14,700,000 = 114,575,400; and 10 % of it.
    ['of four cylinders', {}, 126_032_940n],
    ['of more than four', { insuranceBaseRial: 117_665_000n }, 139_129_925n],
    ['without discount', { insuranceDiscount: 0 }, 131_815_200n],
    ['with another tax', { vatPercent: 9 }, 124_887_186n],
    ['of no known class', { insuranceBaseRial: null }, null],
  ])('%s', (_what, over, rial) => {
    expect(thirdPartyRial({ ...usual, ...over })).toBe(rial)
  })
})

describe('the total price', () => {
  it.each([
    ['with what is known', {}, 11_126_032_940n, ['plating', 'scrappage', 'freight']],
    ['with everything', { platingRial: 30_000_000n, scrappageRial: 7n, freightRial: 1n }, 11_156_032_948n, []],
    ['rounds tax half up', { factoryRial: 10_000_000_005n }, 11_126_032_946n, ['plating', 'scrappage', 'freight']],
    [
      'leaves insurance out that is not known',
      { insuranceBaseRial: null },
      11_000_000_000n,
      ['insurance', 'plating', 'scrappage', 'freight'],
    ],
    [
      'is unknown without the price of the factory',
      { factoryRial: null },
      null,
      ['factory', 'vat', 'plating', 'scrappage', 'freight'],
    ],
  ])('%s', (_what, over, total, unknown) => {
    const match = allInPrice({ ...usual, ...over })
    expect([match.totalRial, match.unknown]).toEqual([total, unknown])
    const existing = Object.values(match.costs).filter((cost) => cost !== null)
    if (total !== null) expect(existing.reduce((sum, cost) => sum + cost, 0n)).toBe(total)
  })
})
