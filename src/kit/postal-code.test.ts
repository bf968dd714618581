import { describe, expect, it } from 'vitest'
import vectors from '../../tests/support/vectors.json'
import { isUsualPostalCode, parsePostalCode } from './postal-code.ts'

describe('a postal code', () => {
  it.each(vectors.postalCodeStrict.valid)('%s is accepted without a warning', (text) => {
    const parsed = parsePostalCode(text)
    expect(parsed.ok && isUsualPostalCode(parsed.value)).toBe(true)
  })

  it.each(vectors.postalCodeStrict.invalid)('«%s» is refused or gets a warning', (text) => {
    const parsed = parsePostalCode(text)
    expect(parsed.ok && isUsualPostalCode(parsed.value)).toBe(false)
  })

  it.each([
    ['161973574', 'postal-code-length'],
    ['0619735744', 'postal-code-invalid'],
    ['۱۱۱۱۱۱۱۱۱۱', 'postal-code-invalid'],
  ])('«%s» is refused as %s', (text, code) => expect(parsePostalCode(text)).toEqual({ ok: false, code }))

  it('with a digit that the published pattern forbids is accepted, because such codes are in use', () => {
    expect(parsePostalCode('۱۶۱۹۷-۳۵۷۴۲')).toEqual({ ok: true, value: '1619735742' })
  })
})
