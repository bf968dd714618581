import { expect, it } from 'vitest'
import provinces from '#features/catalog/server/data/provinces.json'
import { provinceOfSerial } from './plate-place.ts'

it.each(provinces.provinces)(
  'the serial of a plate of $nameFa names the province',
  ({ nameFa, plateCodes, plateCodesDisputed }) => {
    for (const code of [...plateCodes, ...plateCodesDisputed]) {
      // All three parts of Khorasan shared one code before the province was split.
      expect(provinceOfSerial(String(code))).toBe(code === 32 ? 'خراسان (رضوی، شمالی یا جنوبی)' : nameFa)
    }
  },
)

it('an unknown serial has no place and Persian digits are read', () => {
  expect(provinceOfSerial('80')).toBe(null)
  expect(provinceOfSerial('')).toBe(null)
  expect(provinceOfSerial('۴۷')).toBe('مرکزی')
})
