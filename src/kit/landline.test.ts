import { describe, expect, it } from 'vitest'
import vectors from '../../tests/support/vectors.json'
import { formatLandline, parseLandline } from './landline.ts'

describe('a landline number', () => {
  it.each(vectors.landline.valid)('%s is accepted', (text) => {
    expect(parseLandline(text)).toEqual({ ok: true, value: text })
  })

  it.each(vectors.landline.invalid)('«%s» is refused', (text) => expect(parseLandline(text).ok).toBe(false))

  it('without its area code has another refusal than one with a wrong area', () => {
    expect(parseLandline('88776655')).toEqual({ ok: false, code: 'landline-length' })
    expect(parseLandline('۰۲۹۸۸۷۷۶۶۵۵')).toEqual({ ok: false, code: 'landline-area' })
  })

  it('is shown with its area apart, from whatever it was typed', () => {
    const parsed = parseLandline('+98 (21) ۸۸۷۷-۶۶۵۵')
    expect(parsed.ok && formatLandline(parsed.value)).toBe('\u2066۰۲۱ ۸۸۷۷ ۶۶۵۵\u2069')
  })
})
