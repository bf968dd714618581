import { describe, expect, it } from 'vitest'
import { marketRange } from './market-range.ts'

describe('the range that most comparable ads ask', () => {
  it('leaves out the cheapest and the dearest few', () => {
    const prices = Array.from({ length: 21 }, (_, index) => 100 + index * 10)
    expect(marketRange(prices)).toMatchObject({ count: 21, low: 130, high: 270 })
  })

  it('counts all ads of a common car and sends the prices of some, with the cheapest and the dearest', () => {
    const prices = Array.from({ length: 200 }, (_, index) => 1000 + index)
    const range = marketRange(prices)
    expect([range?.count, range?.others.length, range?.others[0], range?.others.at(-1)]).toEqual([200, 40, 1000, 1199])
  })

  it('is not told of fewer ads than a rating needs', () => {
    expect(marketRange([1, 2, 3, 4])).toBeNull()
    expect(marketRange([1, 2, 3, 4, 5])).not.toBeNull()
    expect(marketRange([])).toBeNull()
  })
})
