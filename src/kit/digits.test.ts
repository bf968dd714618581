import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compactDigits, formatInteger, parseInteger, toLatinDigits, toPersianDigits } from './digits.ts'

describe('digits a person reads', () => {
  it('are the Latin ones with 1728 added to their code', () => {
    expect(toPersianDigits('0123456789')).toBe('۰۱۲۳۴۵۶۷۸۹')
    expect(toPersianDigits(1728)).toBe('۱۷۲۸')
    expect(toPersianDigits('پژو 207i')).toBe('پژو ۲۰۷i')
  })

  it('come in groups of three with the plain comma', () => {
    expect(formatInteger(11_356_990)).toBe('۱۱,۳۵۶,۹۹۰')
    expect(formatInteger(0)).toBe('۰')
    expect(formatInteger(999)).toBe('۹۹۹')
    expect(formatInteger(9_999_999_999_999_999n)).toBe('۹,۹۹۹,۹۹۹,۹۹۹,۹۹۹,۹۹۹')
  })

  it('keep the minus at their left in a right-to-left line, as Unicode does', () => {
    const unicode = new Intl.NumberFormat('fa-IR').format(-1200)
    expect(formatInteger(-1200)).toBe(unicode.replace('٬', ','))
  })

  it('are never made of a number that is not whole', () => {
    expect(() => formatInteger(1.5)).toThrow(RangeError)
    expect(() => formatInteger(Number.NaN)).toThrow(RangeError)
  })
})

describe('digits a person types', () => {
  it.each([
    ['۱۲۳', 123],
    ['١٢٣', 123],
    ['123', 123],
    ['۱2٣', 123],
    ['1,200,000', 1_200_000],
    ['۱٬۲۰۰٬۰۰۰', 1_200_000],
    ['۱،۲۰۰', 1200],
    ['۱٫۲۰۰', 1200],
    [' 12 000 ', 12_000],
    ['۱۲\u200c۰۰۰', 12_000],
    ['\u200e۱۲\u00a0۰۰۰', 12_000],
    ['0', 0],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('«%s» is understood', (typed, number) => {
    expect(parseInteger(typed)).toBe(number)
  })

  it.each(['', ' ', ',', '-5', '−5', '1.5', '1e3', '0x10', 'دوازده', '12a', 'NaN', '9007199254740992'])(
    '«%s» is refused',
    (typed) => {
      expect(parseInteger(typed)).toBeNull()
    },
  )

  it('return the number they were formatted from', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (n) => {
        expect(parseInteger(formatInteger(n))).toBe(n)
      }),
    )
  })

  it('survive the way to Persian and back, in any text without digits of other scripts', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(toLatinDigits(toPersianDigits(text))).toBe(text)
      }),
    )
  })

  it('of an identifier lose hyphens, brackets and blanks but keep what is foreign', () => {
    expect(compactDigits('(۰۹۱۲) ۳۴۵-۶۷۸۹')).toBe('09123456789')
    expect(compactDigits('+98 912x')).toBe('+98912x')
  })
})
