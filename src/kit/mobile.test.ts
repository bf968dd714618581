import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../../tests/support/vectors.json'
import { formatMobile, maskMobile, parseMobile } from './mobile.ts'
import { toPersianDigits } from './digits.ts'

describe('a mobile number', () => {
  it.each(vectors.mobile.valid)('%s is accepted', (text) => {
    expect(parseMobile(text)).toEqual({ ok: true, value: expect.stringMatching(/^09\d{9}$/) })
  })

  it.each(vectors.mobile.invalid)('«%s» is refused', (text) => {
    expect(parseMobile(text)).toEqual({ ok: false, code: 'mobile-invalid' })
  })

  it.each([
    '۰۹۱۲۳۴۵۶۷۸۹',
    '٠٩١٢٣٤٥٦٧٨٩',
    '+98 912 345 6789',
    '0912-345-6789',
    '\u206609123456789\u2069',
    '00989123456789',
  ])('%s is one and the same person', (text) => {
    expect(parseMobile(text)).toEqual({ ok: true, value: '09123456789' })
  })

  it('comes back from the form in which it is shown', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^09\d{9}$/), (text) => {
        const parsed = parseMobile(toPersianDigits(text))
        expect(parsed).toEqual({ ok: true, value: text })
        if (parsed.ok) expect(parseMobile(formatMobile(parsed.value))).toEqual(parsed)
      }),
    )
  })

  it('is masked in the middle and keeps its direction', () => {
    const parsed = parseMobile('09123454567')
    if (!parsed.ok) throw new Error(parsed.code)
    expect(maskMobile(parsed.value)).toBe('\u2066۰۹۱۲***۴۵۶۷\u2069')
    expect(formatMobile(parsed.value)).toBe('\u2066۰۹۱۲\u00a0۳۴۵\u00a0۴۵۶۷\u2069')
  })
})
