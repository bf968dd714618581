import { describe, expect, it } from 'vitest'
import { histogramKeys, histogramEdges, stepOf, stepsOfRange, valueAtStep } from './histogram-steps.ts'

describe('histogram bars', () => {
  it('count outliers in the first and last bar', () => {
    expect([stepOf('toman', 0), stepOf('toman', 9_000_000_000), stepOf('year', 1350), stepOf('km', 999_999)]).toEqual([
      0, 19, 0, 19,
    ])
  })

  it('are all chosen without a filter', () => {
    expect(stepsOfRange('km', { from: null, to: null })).toEqual([0, 20])
  })

  it.each(histogramKeys)('convert «%s» to the range of a slider and back to its position', (key) => {
    const count = histogramEdges[key].length
    for (let from = 0; from < count; from++) {
      for (let to = from + 1; to <= count; to++) {
        const range = { from: valueAtStep(key, 'From', from), to: valueAtStep(key, 'To', to) }
        expect(stepsOfRange(key, range)).toEqual([from, to])
      }
    }
  })

  it('cover whole years: the first ends with the year before the second', () => {
    expect([valueAtStep('year', 'To', 1), valueAtStep('year', 'From', 1)]).toEqual([1373, 1374])
  })

  it('have open ends, so that older, dearer and more distant cars stay', () => {
    expect([valueAtStep('year', 'From', 0), valueAtStep('toman', 'To', 20)]).toEqual([null, null])
  })

  it('keep one bar chosen for a range far outside', () => {
    expect(stepsOfRange('toman', { from: 8_000_000_000, to: 9_000_000_000 })).toEqual([19, 20])
    expect(stepsOfRange('year', { from: 1340, to: 1350 })).toEqual([0, 1])
  })
})
