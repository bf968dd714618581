import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layerDots, thinned } from './dot-layers.ts'

describe('the dots over a ruler', () => {
  it('stay on the bar while they do not overlap', () => {
    expect(layerDots([0.9, 0.1, 0.5], 0.05).map(({ layer }) => layer)).toEqual([0, 0, 0])
  })

  it('rise layer by layer where prices are alike', () => {
    expect(layerDots([0.5, 0.5, 0.5], 0.05).map(({ layer }) => layer)).toEqual([0, 1, 2])
  })

  it('are all drawn, in three layers at most, and overlap only where all layers are full', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 40 }), (shares) => {
        const dots = layerDots(shares, 0.05)
        expect(dots.map(({ share }) => share)).toEqual(shares.toSorted((a, b) => a - b))
        for (const [index, { share, layer }] of dots.entries()) {
          expect([0, 1, 2]).toContain(layer)
          const near = dots.slice(0, index).filter((other) => share - other.share < 0.05)
          if (near.length < 3) expect(near.map((other) => other.layer)).not.toContain(layer)
        }
      }),
    )
  })

  it('are thinned to the given number by size, with the cheapest and the most expensive', () => {
    const many = Array.from({ length: 500 }, (_, index) => 1000 - index)
    const few = thinned(many, 60)
    expect([few.length, few[0], few.at(-1)]).toEqual([60, 501, 1000])
    expect(thinned([3, 1, 2], 60)).toEqual([3, 1, 2])
  })
})
