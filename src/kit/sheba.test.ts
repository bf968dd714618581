import { getShebaInfo, isShebaValid } from '@persian-tools/persian-tools'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../../tests/support/vectors.json'
import { bankOfSheba, maskSheba, parseSheba, type Sheba } from './sheba.ts'

describe('a Sheba', () => {
  it.each(vectors.sheba.valid)('%s is accepted', (text) => expect(parseSheba(text)).toEqual({ ok: true, value: text }))

  it.each(vectors.sheba.invalid)('«%s» is refused', (text) => expect(parseSheba(text).ok).toBe(false))

  it.each(['820540102680020817909002', 'ir82 0540 1026 8002 0817 9090 02', '۸۲۰۵۴۰۱۰۲۶۸۰۰۲۰۸۱۷۹۰۹۰۰۲'])(
    'may be written «%s»',
    (text) => expect(parseSheba(text)).toEqual({ ok: true, value: 'IR820540102680020817909002' }),
  )

  it.each([
    ['IR820540102680020817909002', 'بانک پارسیان'],
    ['IR550570022080013447370101', 'بانک پاسارگاد'],
    ['050170', 'بانک ملی'],
    ['IR90 012', 'بانک ملت'],
    ['IR9', null],
    ['IR050990000000123456789012', null],
  ])('%s belongs to %s', (text, bank) => expect(bankOfSheba(text)).toBe(bank))

  it('is masked so that nobody can pay to it, and keeps its direction', () => {
    expect(maskSheba('IR820540102680020817909002' as Sheba)).toBe('\u2066IR۸۲\u2060…\u2060۹۰۰۲\u2069')
  })

  it('is judged as by another implementation of the rule', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{22}$/), fc.integer({ min: 2, max: 98 }), (account, check) => {
        const sheba = `IR${String(check).padStart(2, '0')}${account}`
        expect(parseSheba(sheba).ok).toBe(isShebaValid(sheba) === true)
      }),
    )
    expect(getShebaInfo('IR820540102680020817909002')?.persianName).toContain('پارسیان')
  })

  it('with any two neighbouring digits swapped is refused', () => {
    for (const sheba of vectors.sheba.valid) {
      for (let place = 2; place < sheba.length - 1; place++) {
        if (sheba[place] === sheba[place + 1]) continue
        const swapped = sheba.slice(0, place) + sheba[place + 1] + sheba[place] + sheba.slice(place + 2)
        expect(parseSheba(swapped).ok, swapped).toBe(false)
      }
    }
  })
})
