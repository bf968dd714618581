import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from './seeded-random.ts'

const take = <T>(count: number, draw: () => T): T[] => Array.from({ length: count }, draw)
const share = (draws: boolean[]): number => draws.filter(Boolean).length / draws.length

describe('demo data', () => {
  it('is the same on every machine for the same seed, and differs for another seed', () => {
    const one = seededRandom('1405')
    const again = seededRandom(1405)
    const other = seededRandom('1406')
    expect(take(50, one.next)).toEqual(take(50, again.next))
    expect(take(50, one.next)).not.toEqual(take(50, other.next))
    const fixed = seededRandom('farman')
    expect(take(4, () => fixed.int(0, 999))).toEqual([667, 596, 964, 959])
  })

  it('stays inside its bounds', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: -1000, max: 1000 }), fc.nat(1000), (seed, min, width) => {
        const random = seededRandom(seed)
        const value = random.int(min, min + width)
        expect(Number.isInteger(value) && value >= min && value <= min + width).toBe(true)
        const next = random.next()
        expect(next >= 0 && next < 1).toBe(true)
      }),
    )
  })

  it('follows the requested distribution', () => {
    const random = seededRandom('spread')
    expect(share(take(20_000, () => random.chance(0.3)))).toBeCloseTo(0.3, 1)
    expect(
      share(
        take(
          20_000,
          () =>
            random.weighted([
              ['پژو', 3],
              ['سایپا', 1],
              ['هیچ', 0],
            ]) === 'پژو',
        ),
      ),
    ).toBeCloseTo(0.75, 1)
    const heights = take(20_000, () => random.normal(100, 15))
    const mean = heights.reduce((sum, value) => sum + value, 0) / heights.length
    const deviation = Math.sqrt(heights.reduce((sum, value) => sum + (value - mean) ** 2, 0) / heights.length)
    expect(Math.abs(mean - 100)).toBeLessThan(0.5)
    expect(Math.abs(deviation - 15)).toBeLessThan(0.5)
    expect(new Set(take(500, () => random.pick(['الف', 'ب', 'ج'])))).toEqual(new Set(['الف', 'ب', 'ج']))
    expect(
      take(500, () =>
        random.weighted([
          ['هرگز', 0],
          ['همیشه', 1],
        ]),
      ),
    ).not.toContain('هرگز')
  })

  it('cannot be chosen from an empty list', () => {
    expect(() => seededRandom(1).pick([])).toThrow(RangeError)
    expect(() => seededRandom(1).weighted([['هیچ', 0]])).toThrow(RangeError)
  })
})
