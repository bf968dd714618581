import { describe, expect, it } from 'vitest'
import { qualityOf, type QualityFacts } from './quality.ts'

const best: QualityFacts = {
  pictures: 8,
  description: 'الف'.repeat(100),
  bodyState: 'no-paint',
  panels: {},
  insuranceMonths: 4,
  priceMode: 'fixed',
  priceRial: 10_000_000_000n,
  marketRial: 10_000_000_000n,
}

describe('the quality of an ad', () => {
  it('is a hundred with nothing left to improve', () => {
    expect(qualityOf(best)).toEqual({ score: 100, mends: [] })
  })

  it.each<[string, Partial<QualityFacts>, number, string]>([
    ['no picture', { pictures: 0 }, 65, 'pictures'],
    ['half of the pictures', { pictures: 4 }, 83, 'pictures'],
    ['few words', { description: '' }, 80, 'contact'],
    ['paint that is not on the map', { bodyState: 'hood-painted' }, 90, 'condition'],
    ['no insurance', { insuranceMonths: null }, 90, 'condition'],
    ['no price', { priceMode: 'negotiable', priceRial: null }, 75, 'price'],
    ['a high price', { priceRial: 10_800_000_000n }, 88, 'price'],
    ['a very high price', { priceRial: 13_000_000_000n }, 75, 'price'],
    ['a price that looks like bait', { priceRial: 6_000_000_000n }, 88, 'price'],
  ])('falls by %s, and names the step to fix it', (_what, over, score, step) => {
    const quality = qualityOf({ ...best, ...over })
    expect(quality.score).toBe(score)
    expect(quality.mends.map((mend) => mend.step)).toEqual([step])
    expect(quality.mends[0]!.points).toBe(100 - score)
  })

  it('does not fall for unknown facts', () => {
    expect(qualityOf({ ...best, marketRial: null }).score).toBe(100)
    expect(qualityOf({ ...best, priceMode: 'instalment', priceRial: null }).score).toBe(100)
  })

  it('lists the largest improvement first', () => {
    const { mends, score } = qualityOf({ ...best, pictures: 1, description: 'سالم', insuranceMonths: null })
    expect(mends.map(({ step }) => step)).toEqual(['pictures', 'contact', 'condition'])
    expect(score + mends.reduce((sum, { points }) => sum + points, 0)).toBe(100)
  })
})
