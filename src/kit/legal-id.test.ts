import { verifyIranianLegalId } from '@persian-tools/persian-tools'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../../tests/support/vectors.json'
import { parseLegalId } from './legal-id.ts'

describe("a legal person's id", () => {
  it.each(vectors.legalId.valid)('%s is accepted', (text) => {
    expect(parseLegalId(text)).toEqual({ ok: true, value: text })
  })

  it.each(vectors.legalId.invalid)('«%s» is refused', (text) => expect(parseLegalId(text).ok).toBe(false))

  it('reports missing and wrong digits as different refusals', () => {
    expect(parseLegalId('۱۰۳۸۰۲۸۴۷')).toEqual({ ok: false, code: 'legal-id-length' })
    expect(parseLegalId('۱۰۳۸۰۲۸۴۷۹۲')).toEqual({ ok: false, code: 'legal-id-invalid' })
  })

  it('is judged as by another implementation of the rule', () => {
    const eleven = fc.stringMatching(/^1\d{10}$/)
    fc.assert(
      fc.property(eleven, fc.nat(9), (digits, last) => {
        const id = digits.slice(0, 10) + last
        expect(parseLegalId(id).ok).toBe(verifyIranianLegalId(id) === true && id.slice(3, 9) !== '000000')
      }),
    )
  })
})
