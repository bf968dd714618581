import { describe, expect, it } from 'vitest'
import vectors from '../../tests/support/vectors.json'
import { parseVin } from './vin.ts'

describe('a VIN', () => {
  it.each([...vectors.vin.checkDigitRight, ...vectors.vin.formatRightDigitDiffers_accept])('%s is accepted', (text) => {
    expect(parseVin(text)).toEqual({ ok: true, value: text })
  })

  it.each(vectors.vin.invalid)('«%s» is refused', (text) => expect(parseVin(text).ok).toBe(false))

  it('that begins with IR is accepted, because such cards exist', () => {
    expect(parseVin('IRPC931V0JC123456').ok).toBe(true)
  })

  it('may be typed in small letters, Persian digits and with blanks', () => {
    expect(parseVin('nas 750400 n۵۷۶۷۵۸۷')).toEqual({ ok: true, value: 'NAS750400N5767587' })
  })

  it.each([
    ['NAS750400N576758', 'vin-length'],
    ['NASO50400N5767587', 'vin-letters'],
    ['ناس۷۵۰۴۰۰N۵۷۶۷۵۸۷', 'vin-letters'],
  ])('«%s» is refused as %s', (text, code) => expect(parseVin(text)).toEqual({ ok: false, code }))
})
