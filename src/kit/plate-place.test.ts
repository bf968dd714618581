import { expect, it } from 'vitest'
import provinces from '#capabilities/catalog/server/data/provinces.json'
import { provinceOfSerial } from './plate-place.ts'

it.each(provinces.provinces)(
  'plates of $nameFa are told by their serial',
  ({ nameFa, plateCodes, plateCodesDisputed }) => {
    for (const code of [...plateCodes, ...plateCodesDisputed]) {
      // One code was given to all three parts of Khorasan before they were parted.
      expect(provinceOfSerial(String(code))).toBe(code === 32 ? 'خراسان (رضوی، شمالی یا جنوبی)' : nameFa)
    }
  },
)

it('an unknown serial has no place and Persian digits are read', () => {
  expect(provinceOfSerial('80')).toBe(null)
  expect(provinceOfSerial('')).toBe(null)
  expect(provinceOfSerial('۴۷')).toBe('مرکزی')
})
