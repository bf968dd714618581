import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { criteria, type Criterion } from './compare-query.ts'
import { marksOf, weigh, type Marks } from './weigh.ts'

const names = Object.keys(criteria) as Criterion[]
const mark = fc.option(fc.double({ min: 0.01, max: 1, noNaN: true }), { nil: null })
const marks = fc.record(
  Object.fromEntries(names.map((name) => [name, mark])) as Record<Criterion, typeof mark>,
) as fc.Arbitrary<Marks>
const weights = fc.dictionary(fc.constantFrom(...names), fc.integer({ min: 0, max: 3 }))

describe('weighing cars', () => {
  it('does not depend on their order', () => {
    fc.assert(
      fc.property(fc.array(marks, { minLength: 2, maxLength: 4 }), weights, (cars, target) => {
        expect(weigh(cars.toReversed(), target)).toEqual(weigh(cars, target).toReversed())
      }),
    )
  })

  it('stays between 0 and 100, and the best car in everything has 100', () => {
    fc.assert(
      fc.property(fc.array(marks, { minLength: 1, maxLength: 4 }), weights, (cars, target) => {
        const perfect = Object.fromEntries(names.map((name) => [name, 1])) as Marks
        const scores = weigh([...cars, perfect], target).map(({ score }) => score)
        for (const score of scores) expect(score === null || (score >= 0 && score <= 100)).toBe(true)
        expect([100, null]).toContain(scores.at(-1))
      }),
    )
  })

  it("never lowers a car's score for an improvement", () => {
    fc.assert(
      fc.property(marks, fc.constantFrom(...names), weights, (car, name, target) => {
        const [one] = weigh([car], target)
        const [better] = weigh([{ ...car, [name]: 1 }], target)
        if (car[name] !== null && one!.score !== null) expect(better!.score).toBeGreaterThanOrEqual(one!.score)
      }),
    )
  })

  it('ignores unannounced values, and says so', () => {
    const car: Marks = { price: 0.5, consumption: null, safety: 1, power: 1, space: 1, comfort: 1 }
    expect(weigh([car], { price: 3, consumption: 3 })).toEqual([{ score: 50, missing: ['consumption'] }])
    expect(weigh([car], { consumption: 2 })).toEqual([{ score: null, missing: ['consumption'] }])
  })

  it.each([
    ['more', [2, 4, null], [0.5, 1, null]],
    ['less', [2, 4, null], [1, 0.5, null]],
    ['more', [null, null], [null, null]],
    ['less', [0, 5], [null, 1]],
  ] as const)('scores by distance from the best, where %s is better: %j', (better, values, expected) => {
    expect(marksOf(values, better)).toEqual(expected)
  })
})
