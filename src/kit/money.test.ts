import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compactToman, formatMoney, formatRial, formatToman, parseToman, tomanWords } from './money.ts'

const NBSP = '\u00a0'

describe('an amount on the screen', () => {
  it('shows tomans with Persian digits and never breaks from its unit', () => {
    expect(formatMoney(161_700n)).toBe(`۱۶,۱۷۰${NBSP}تومان`)
    expect(formatToman(113_569_900n)).toBe('۱۱,۳۵۶,۹۹۰')
    expect(formatRial(161_700n)).toBe(`۱۶۱,۷۰۰${NBSP}ریال`)
  })

  it('is in rials when it is not a whole toman', () => {
    expect(formatMoney(161_705n)).toBe(`۱۶۱,۷۰۵${NBSP}ریال`)
    expect(tomanWords(161_705n)).toBe('۱۶۱\u00a0هزار و ۷۰۵\u00a0ریال')
    expect(formatToman(125n)).toBe('۱۲٫۵')
    expect(formatToman(-125n)).toBe('\u200e−۱۲٫۵')
  })

  it('never reads «۰\u00a0تومان»', () => {
    expect(formatMoney(0n)).toBe(`صفر${NBSP}تومان`)
    expect(tomanWords(0n)).toBe('صفر\u00a0تومان')
  })

  it('shows a debt with its minus', () => {
    expect(formatMoney(-12_000n)).toBe(`\u200e−۱,۲۰۰${NBSP}تومان`)
    expect(tomanWords(-12_000n)).toBe('منفی هزار و ۲۰۰\u00a0تومان')
    expect(compactToman(-12_500_000_000n)).toBe(`\u200e−۱٫۲۵${NBSP}میلیارد`)
  })

  it.each([
    [12_000_000_000n, '۱\u00a0میلیارد و ۲۰۰\u00a0میلیون\u00a0تومان'],
    [12_345_678_900n, '۱\u00a0میلیارد و ۲۳۴\u00a0میلیون و ۵۶۷\u00a0هزار و ۸۹۰\u00a0تومان'],
    [10_000n, 'هزار\u00a0تومان'],
    [10_015_000n, '۱\u00a0میلیون و هزار و ۵۰۰\u00a0تومان'],
    [50n, '۵\u00a0تومان'],
    [10_000_000_050n, '۱,۰۰۰,۰۰۰,۰۰۵\u00a0تومان'],
    [12_000_000_000_000n, '۱,۲۰۰\u00a0میلیارد\u00a0تومان'],
  ])('of %s rials has the echo «%s»', (rial, words) => {
    expect(tomanWords(rial)).toBe(words)
  })

  it.each([
    [12_500_000_000n, '۱٫۲۵\u00a0میلیارد'],
    [8_000_000_000n, '۸۰۰\u00a0میلیون'],
    [5_000_000n, '۵۰۰\u00a0هزار'],
    [9_500n, '۹۵۰'],
    [9_950_000n, '۹۹۵\u00a0هزار'],
    [9_999_990n, '۱\u00a0میلیون'],
    [9_999_999_990n, '۱\u00a0میلیارد'],
    [10_049_999_990n, '۱\u00a0میلیارد'],
    [10_050_000_000n, '۱٫۰۱\u00a0میلیارد'],
    [12_340_000_000_000n, '۱,۲۳۴\u00a0میلیارد'],
    [0n, '۰'],
  ])('of %s rials is «%s» on a chip', (rial, chip) => {
    expect(compactToman(rial)).toBe(chip)
  })
})

describe('an amount a person types', () => {
  it.each([
    ['۸۰۰\u00a0میلیون', 800_000_000n],
    ['۸۰۰میلیون\u00a0تومان', 800_000_000n],
    ['۱.۲\u00a0میلیارد', 1_200_000_000n],
    ['۱٫۲\u00a0میلیارد', 1_200_000_000n],
    ['۱/۲\u00a0میلیارد', 1_200_000_000n],
    ['۱,۲\u00a0میلیارد', 1_200_000_000n],
    ['1,200 میلیون', 1_200_000_000n],
    ['۸۰۰ م', 800_000_000n],
    ['۸۰۰م', 800_000_000n],
    ['۵۰۰\u00a0هزار', 500_000n],
    ['هزار و پانصد تومن', 1500n],
    ['۷۸\u00a0میلیون و هزار و ۱\u00a0تومان', 78_001_001n],
    ['۲\u00a0میلیارد و هزار', 2_000_001_000n],
    ['یک میلیارد و ۲۰۰\u00a0میلیون', 1_200_000_000n],
    ['۱\u00a0میلیارد و۲۰۰\u00a0میلیون', 1_200_000_000n],
    ['یک ميليارد', 1_000_000_000n],
    ['دو و نیم میلیارد', 2_500_000_000n],
    ['یک میلیارد و نیم', 1_500_000_000n],
    ['نیم میلیون', 500_000n],
    ['صد و پنجاه و دو هزار\u00a0تومان', 152_000n],
    ['سیصد و بیست میلیون و پانصد هزار', 320_500_000n],
    ['۲\u00a0هزار میلیارد', 2_000_000_000_000n],
    ['1200000', 1_200_000n],
    ['۱,۲۰۰,۰۰۰', 1_200_000n],
    ['۱٬۲۰۰٬۰۰۰\u00a0تومان', 1_200_000n],
    ['1.200.000', 1_200_000n],
    ['1 200 000', 1_200_000n],
    ['12,3456', 123_456n],
    ['٤٥٠ ت', 450n],
    ['۰', 0n],
    ['صفر', 0n],
    ['یک میلیارد و دویست', 1_200_000_000n],
    ['دو هزار و دویست میلیون', 2_200_000_000n],
    ['دو هزار میلیون', 2_000_000_000n],
    ['یه میلیارد و ۲۰۰ تومن', 1_200_000_000n],
    ['پونصد میلیون و دویست', 500_200_000n],
    ['هشتصدو پنجاه میلیون', 850_000_000n],
    ['دو میلیارد و نیم', 2_500_000_000n],
  ])('«%s» is understood', (typed, toman) => {
    expect(parseToman(typed)).toBe(toman * 10n)
  })

  it('in rials is taken as rials', () => {
    expect(parseToman('۱۶۱,۷۰۵\u00a0ریال')).toBe(161_705n)
    expect(parseToman('۵\u00a0میلیون ريال')).toBe(5_000_000n)
  })

  it.each([
    '',
    'تومان',
    'سلام',
    '-500',
    '−۵۰۰',
    'منفی ۵۰۰',
    '۱.۲',
    '۱٫۵\u00a0تومان',
    '۵\u00a0میلیون ۳\u00a0میلیارد',
    '۵\u00a0میلیون ۳\u00a0میلیون',
    '۱۲ ۱۳',
    '۵\u00a0هزار و ۲۰۰۰',
    'میلیارد',
    'و ۵\u00a0هزار',
    '۵\u00a0هزار و',
    '۵\u00a0میلیون هزار',
    '۵\u00a0هزار و هزار',
    'پنجاه صد',
    'یک و نیم',
    '1e9',
    'Infinity',
    '۹۹۹۹۹۹۹۹۹۹\u00a0میلیارد',
    '9'.repeat(101),
  ])('«%s» is refused', (typed) => {
    expect(parseToman(typed)).toBeNull()
  })

  it('comes back from every way it is shown', () => {
    // Zero, one and a full group are worded differently in each position, and are rare among random numbers.
    const groups = fc.array(fc.constantFrom<bigint>(0n, 1n, 10n, 999n), { minLength: 1, maxLength: 5 })
    const sums = groups.map((match) => match.reduce((sum, group) => sum * 1000n + group))
    fc.assert(
      fc.property(fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 17n }), sums), (rial) => {
        expect(parseToman(formatMoney(rial))).toBe(rial)
        expect(parseToman(tomanWords(rial))).toBe(rial)
      }),
    )
  })

  it('is read or refused, never a crash', () => {
    const scrap = fc.constantFrom(
      '۱',
      '200',
      ' ',
      ',',
      '.',
      'و',
      'نیم',
      'هزار',
      'میلیارد',
      'صد',
      'تومان',
      'ریال',
      '-',
      '٫',
    )
    fc.assert(
      fc.property(fc.array(scrap, { maxLength: 12 }), (parts) => {
        const rial = parseToman(parts.join(''))
        expect(rial === null || rial >= 0n).toBe(true)
      }),
    )
  })
})
