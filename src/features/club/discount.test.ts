import { expect, it } from 'vitest'
import { parseCsv } from '#platform/sheets/parse-csv.ts'
import { discountOn, readCodes, type DiscountTerms } from './discount.ts'

const at = new Date('2026-11-21T08:00:00Z')
const day = (n: number) => new Date(at.getTime() + n * 86_400_000)
const terms: DiscountTerms = {
  percent: 20,
  amountRial: null,
  leastRial: 1_000_000n,
  capRial: 500_000n,
  startsAt: day(-1),
  endsAt: day(1),
  active: true,
}
const sum = { sumRial: 2_000_000n, at, used: false }

it.each([
  ['a percent', {}, {}, { ok: true, offRial: 400_000n }],
  ['no more than its cap', {}, { sumRial: 9_000_000n }, { ok: true, offRial: 500_000n }],
  ['an amount', { percent: null, amountRial: 300_000n, capRial: null }, {}, { ok: true, offRial: 300_000n }],
  [
    'no more than the purchase',
    { percent: null, amountRial: 9_000_000n, capRial: null },
    {},
    { ok: true, offRial: 2_000_000n },
  ],
  [
    'nothing while stopped, whatever else',
    { active: false, endsAt: day(-1) },
    { used: true },
    { ok: false, code: 'inactive' },
  ],
  ['nothing before its time', { startsAt: day(1) }, {}, { ok: false, code: 'not-yet' }],
  ['nothing after its time, used or not', { endsAt: at }, { used: true }, { ok: false, code: 'over' }],
  ['nothing twice, however small', {}, { used: true, sumRial: 1n }, { ok: false, code: 'used' }],
  ['nothing from a small purchase', {}, { sumRial: 999_999n }, { ok: false, code: 'too-small' }],
] as const)('takes off %s', (_what, over, purchase, expected) => {
  expect(discountOn({ ...terms, ...over }, { ...sum, ...purchase })).toEqual(expected)
})

it('reads codes of a file, and reports duplicates and invalid ones', () => {
  const read = readCodes(parseCsv('code\nab-12\nAB-12\n"CD 34",x\n\nEF56;1\n'))
  expect(read).toEqual({
    codes: ['AB-12'],
    doubles: [{ line: 3, code: 'AB-12' }],
    wrong: [
      { line: 4, code: 'CD 34' },
      { line: 6, code: 'EF56;1' },
    ],
  })
})
