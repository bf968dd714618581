import { describe, expect, it } from 'vitest'
import { markBest, type Cell } from './best-cells.ts'

const cell = (merit: number | null, approximate = false): Cell => ({
  text: merit === null ? 'ثبت نشده' : String(merit),
  unknown: merit === null,
  merit,
  approximate,
})
const mark = (cells: Cell[], words: [string, string] | null = ['بهتر', 'بهترین']) =>
  markBest({ key: 'k', label: 'چیزی', words, cells }).cells.map(({ best }) => best)

describe('the best of several cars', () => {
  it.each<[string, Cell[], (string | null)[]]>([
    ['of two', [cell(7), cell(5)], ['بهتر', null]],
    ['of more', [cell(5), cell(7), cell(6)], [null, 'بهترین', null]],
    ['none when they are alike', [cell(7), cell(7)], [null, null]],
    ['none when two share the first place', [cell(7), cell(7), cell(1)], [null, null, null]],
    ['none beside an unknown one alone', [cell(7), cell(null)], [null, null]],
    ['the best of those that are known', [cell(5), cell(null), cell(7)], [null, null, 'بهترین']],
    ['none where figures are closer than they are sure', [cell(100, true), cell(98)], [null, null]],
    ['where unsure figures are far apart', [cell(100, true), cell(90)], ['بهتر', null]],
    ['where less is better', [cell(-7.9, true), cell(-6.9, true)], [null, 'بهتر']],
  ])('%s', (_case, cells, expected) => {
    expect(mark(cells)).toEqual(expected)
  })

  it('is not named for a matter of taste', () => {
    expect(mark([cell(7), cell(5)], null)).toEqual([null, null])
  })

  it('includes whether they differ', () => {
    const differs = (cells: Cell[]) => markBest({ key: 'k', label: '', words: null, cells }).differs
    expect([differs([cell(1), cell(1)]), differs([cell(1), cell(null)])]).toEqual([false, true])
  })
})
