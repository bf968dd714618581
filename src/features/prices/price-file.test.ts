import { describe, expect, it } from 'vitest'
import { parseCsv } from '#platform/sheets/parse-csv.ts'
import { indexValue, isJump } from './price-entry-schema.ts'
import { readPriceFile } from './price-file.ts'

const head = 'kind,trim,year,price,day,source'

it('reads lines in digits of three scripts, amounts as people write them, columns in any order', () => {
  const text = [
    '\uFEFFsource;day;price;year;trim;kind',
    'بازار تهران;۱۴۰۵/۰۹/۰۲;۸۵۰ میلیون;۱۴۰۲;dena-plus;used',
    '',
    'بخشنامه;1405-09-01;٨٥٠٬٠٠٠٬٠٠٠;;dena-plus;factory',
    'بانک مرکزی;1405/08/30;۳۲۱٫۴;;;consumer',
    "'-اتحادیه;1405/08/30;115,000;;;dollar",
  ].join('\r\n')
  const { lines, problems } = readPriceFile(parseCsv(text))
  expect(problems).toEqual([])
  expect(lines.map(({ line }) => line)).toEqual([2, 4, 5, 6])
  expect(lines.map(({ entry }) => ('value' in entry ? entry.value : entry.price))).toEqual([
    8_500_000_000n,
    8_500_000_000n,
    321_400n,
    1_150_000n,
  ])
})

describe('each error has its line', () => {
  it.each([
    ['', /نیست/],
    ['trim,year,price,day,source\nx,1,1,1,1', /kind/],
    [head, /هیچ سطری نیست/],
    [`${head}\nbazaar,x,1402,850 میلیون,1405/09/02,منبع`, /نوع باید .*؛ نه «bazaar»/],
    [`${head}\nused,x,1402,850 میلیون,1405/13/02,منبع`, /تاریخ «1405\/13\/02»/],
    [`${head}\nused,x,1402,850 میلیون,2026-11-23,منبع`, /روز شمسی/],
    [`${head}\nused,x,1402,گران,1405/09/02,منبع`, /قیمت «گران» خوانده نشد/],
    [`${head}\nused,x,1402,5000,1405/09/02,منبع`, /قیمت باید بین/],
    [`${head}\nused,x,۲۰۲۳,850 میلیون,1405/09/02,منبع`, /سال ساخت/],
    [`${head}\nused,'=1+1,1402,850 میلیون,1405/09/02,منبع`, /پیدا نشد؛ شناسه/],
    [`${head}\nused,x,1402,850 میلیون,1405/09/02,`, /منبع باید/],
    [`${head}\ngold,,,12.5,1405/09/02,منبع`, /خوانده نشد/],
    [`${head}\ndollar,,,115000,1405/09/02,منبع\ndollar,,,116000,۱۴۰۵/۰۹/۰۲,منبع`, /در سطر ۲ هم/],
  ])('%j', (text, words) => {
    const { problems } = readPriceFile(parseCsv(text))
    expect(problems.map((problem) => problem.text).join()).toMatch(words)
  })
})

it.each([
  ['consumer', '321.4', 321_400n],
  ['consumer', '0', null],
  ['dollar', '115000', 1_150_000n],
  ['gold', '0', null],
  ['gold', '12.5', null],
] as const)('stores %s %s as %s', (kind, text, value) => expect(indexValue(kind, text)).toBe(value))

it.each([
  [100n, 399n, false],
  [100n, 400n, true],
  [100n, 26n, false],
  [100n, 25n, true],
  [100n, 1000n, true],
] as const)('from %s to %s is a jump: %s', (before, after, jump) => expect(isJump(before, after)).toBe(jump))
