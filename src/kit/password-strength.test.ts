import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PASSWORD_STEPS, passwordStrength } from './password-strength.ts'

describe('a password', () => {
  it.each([
    ['', 'weak', 'too-short'],
    ['a1b2c3', 'weak', 'too-short'],
    ['12345678', 'weak', 'add-letter'],
    ['۱۲۳۴۵۶۷۸', 'weak', 'add-letter'],
    ['abcdefgh', 'weak', 'add-digit'],
    ['aaaaaaaa1', 'weak', 'repeated'],
    ['password123', 'weak', 'common'],
    ['Tehran1400', 'weak', 'common'],
    ['qwerty12345', 'weak', 'common'],
    ['Farman1404', 'weak', 'common'],
    ['فرمان۱۴۰۴', 'weak', 'common'],
    ['khodro@2468', 'weak', 'common'],
    ['mehr2468', 'fair', 'longer'],
    ['darya48kuh', 'good', null],
    ['Lale-ye 72 Kuhestan', 'strong', null],
    ['باران۷۲کوهستان', 'good', null],
  ])('«%s» is %s (%s)', (text, step, advice) => {
    expect(passwordStrength(text)).toEqual({ step, advice })
  })

  it('never becomes weaker by a character that it does not have yet', () => {
    const rank = (text: string) => PASSWORD_STEPS.indexOf(passwordStrength(text).step)
    fc.assert(
      fc.property(fc.string({ minLength: 8, maxLength: 20 }), (text) => {
        fc.pre(rank(text) > 0 && !text.includes('ژ'))
        expect(rank(`${text}ژ`)).toBeGreaterThanOrEqual(rank(text))
      }),
    )
  })

  it('is measured alike in Persian and Latin digits', () => {
    expect(passwordStrength('darya۴۸kuh')).toEqual(passwordStrength('darya48kuh'))
  })
})
