import { verifyCardNumber } from '@persian-tools/persian-tools'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../../tests/support/vectors.json'
import { bankOfCard, parseBankCard } from './bank-card.ts'

describe('a bank card', () => {
  it.each(vectors.card.valid)('%s is accepted and its bank is known', (text) => {
    expect(parseBankCard(text)).toEqual({ ok: true, value: text })
    expect(bankOfCard(text)).toMatch(/^بانک /)
  })

  it.each(vectors.card.invalid)('«%s» is refused', (text) => expect(parseBankCard(text).ok).toBe(false))

  it.each(vectors.card.validLuhnUnknownBank)('%s of an unknown bank is accepted without a name', (text) => {
    expect(parseBankCard(text).ok).toBe(true)
    expect(bankOfCard(text)).toBe(null)
  })

  it('names its bank while it is being typed', () => {
    expect(bankOfCard('۶۰۳۷-۹')).toBe(null)
    expect(bankOfCard('۶۰۳۷-۹۹')).toBe('بانک ملی')
  })

  it('is judged as by another implementation of the rule', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[4-6]\d{15}$/), (digits) => {
        expect(parseBankCard(digits).ok).toBe(verifyCardNumber(Number(digits)) === true && !/^(\d)\1{15}$/.test(digits))
      }),
    )
  })
})
