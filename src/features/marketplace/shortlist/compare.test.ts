import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareAddress, parseCompareQuery, markBestCells } from './compare.ts'

const [a, b, c, d, e] = ['aaaaaaaaaa', 'bbbbbbbbbb', 'cccccccccc', 'dddddddddd', 'eeeeeeeeee'] as const
const parse = (text: string) => parseCompareQuery(new URLSearchParams(text))

describe("a comparison's address", () => {
  test.each([
    ['keeps the order of the cars', `ads=${b},${a}`, { ids: [b, a] }],
    ['takes repeated parts for one list', `ads=${a}&ads=${b}`, { ids: [a, b] }],
    ['takes the Persian comma and blanks', `ads=${a}، ${b}`, { ids: [a, b] }],
    ['takes a car once', `ads=${a},${a}`, { ids: [a] }],
    ['says how many came after the fourth', `ads=${[a, b, c, d, e]}`, { ids: [a, b, c, d], tooMany: 1 }],
    ['names what can be no ad', `ads=${a},../x,سمند`, { ids: [a], unread: ['../x', 'سمند'] }],
    ['may ask for differences alone', `ads=${a}&only=differences`, { ids: [a], onlyDifferences: true }],
    ['may be empty', '', { ids: [] }],
  ])('%s', (_fact, text, expected) => {
    expect(parse(text)).toEqual({ onlyDifferences: false, unread: [], tooMany: 0, ...expected })
  })

  test('any address is readable, and its canonical form has the same meaning', () => {
    const part = fc.oneof(fc.constantFrom(a, b, c, d, e), fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(fc.array(part), fc.boolean(), (parts, only) => {
        const params = new URLSearchParams([['ads', parts.join(',')], ...(only ? [['only', 'differences']] : [])])
        const { ids, onlyDifferences } = parseCompareQuery(params)
        const again = parse(compareAddress(ids, onlyDifferences).split('?')[1] ?? '')
        expect(again).toEqual({ ids, onlyDifferences, unread: [], tooMany: 0 })
      }),
    )
  })
})

describe('a row of the comparison', () => {
  const row = (merits: (number | null)[], best: string | null = 'بهترین') =>
    markBestCells({ label: 'x', best, cells: merits.map((merit) => ({ text: String(merit), merit })) })
  const marked = (merits: (number | null)[], best?: string | null) =>
    row(merits, best).cells.map(({ mark }) => mark !== null)

  test.each([
    ['the best is marked', [3, 1, 2], [true, false, false]],
    ['two that are equally good are both marked', [3, 3, 2], [true, true, false]],
    ['where all are alike nobody is best', [2, 2], [false, false]],
    ['one that cannot be compared takes no part', [null, 1, 2], [false, false, true]],
    ['who stands alone has won nothing', [5, null], [false, false]],
    ['nothing to compare', [null, null], [false, false]],
  ])('%s', (_fact, merits, expected) => {
    expect(marked(merits)).toEqual(expected)
  })

  test('a fact without order, such as a colour, has no best value', () => {
    expect(marked([1, 2], null)).toEqual([false, false])
  })

  test('differs exactly when the texts do', () => {
    expect([row([1, 1]).differs, row([1, 2]).differs]).toEqual([false, true])
  })
})
