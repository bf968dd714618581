import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extentOf, linearScale, nearestOf, percent, quantile, roundTicks } from './scale.ts'

describe('the scale of a chart', () => {
  it('puts the least value at the start, the greatest at the end and keeps the rest in order', () => {
    const scale = linearScale(100, 300)
    expect([100, 150, 200, 300].map(scale)).toEqual([0, 0.25, 0.5, 1])
  })

  it('keeps outliers at the nearer end, and a single value in the middle', () => {
    expect([linearScale(0, 10)(-5), linearScale(0, 10)(50), linearScale(7, 7)(7)]).toEqual([0, 1, 0.5])
  })

  it('has margins on both sides, also around a single price', () => {
    expect(extentOf([100, 200], 0.1)).toEqual([90, 210])
    expect(extentOf([1000])).toEqual([950, 1050])
    expect(extentOf([0])).toEqual([-1, 1])
    expect(extentOf([])).toBeNull()
  })

  it('is marked at round numbers inside it', () => {
    expect(roundTicks(1140, 1660, 5)).toEqual([1200, 1400, 1600])
    expect(roundTicks(0, 100, 5)).toEqual([0, 20, 40, 60, 80, 100])
    expect(roundTicks(5, 5)).toEqual([])
  })

  it('has few marks, none outside, for any two values', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 1, max: 1e12 }), (min, width) => {
        const ticks = roundTicks(min, min + width, 5)
        expect(ticks.length).toBeLessThanOrEqual(6)
        for (const tick of ticks) expect(tick >= min - 1e-3 && tick <= min + width + 1e-3).toBe(true)
      }),
    )
  })

  it('finds the quarter and the middle of prices in any order', () => {
    expect([0, 0.25, 0.5, 1].map((share) => quantile([40, 10, 30, 20, 50], share))).toEqual([10, 20, 30, 50])
    expect(quantile([10, 20], 0.5)).toBe(15)
    expect(quantile([], 0.5)).toBeNull()
  })

  it.each([
    [-1, 0],
    [0.1, 0],
    [0.24, 0],
    [0.26, 1],
    [0.5, 1],
    [0.9, 2],
    [2, 2],
  ])('finds the time that is nearest to %d', (target, index) => {
    expect(nearestOf([0, 0.5, 1], target)).toBe(index)
  })

  it('is written in hundredths of a percent', () => {
    expect([percent(0), percent(1 / 3), percent(1)]).toEqual(['0%', '33.33%', '100%'])
  })
})
