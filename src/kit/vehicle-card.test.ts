import { expect, test } from 'vitest'
import { parseCardBarcode } from './vehicle-card.ts'

test.each([
  ['12345678', true],
  ['۱۲۳ ۴۵۶ ۷۸۹', true],
  ['1234567', false],
  ['1234567890', false],
  ['1234567a', false],
])('«%s» as the barcode of a vehicle card: %s', (text, accepted) => {
  expect(parseCardBarcode(text).ok).toBe(accepted)
})
