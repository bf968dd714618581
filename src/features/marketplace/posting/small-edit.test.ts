import { expect, it } from 'vitest'
import { isSmallEdit, type EditedFacts } from './small-edit.ts'

const before = { mileage_km: 100_000, price_rial: 10_000_000_000n, description: 'سالم', market_rial: null }

it.each<[string, readonly string[], Partial<EditedFacts>, boolean]>([
  ['nothing', [], {}, false],
  ['the price by a tenth', ['قیمت'], { price_rial: 9_000_000_000n }, true],
  ['the price by a fifth', ['قیمت'], { price_rial: 8_000_000_000n }, false],
  ['the price away', ['قیمت'], { price_rial: null }, false],
  ['the mileage by a month of driving', ['کارکرد'], { mileage_km: 105_000 }, true],
  ['the mileage by more', ['کارکرد'], { mileage_km: 105_001 }, false],
  ['the mileage downwards', ['کارکرد'], { mileage_km: 99_999 }, false],
  ['the text', ['توضیحات'], { description: 'سالم و بی‌رنگ است.' }, true],
  ['the text, with a number', ['توضیحات'], { description: 'تماس با ۰۹۱۲۳۴۵۶۷۸۹' }, false],
  ['the text, with a deposit', ['توضیحات'], { description: 'با بیعانه نگه می‌دارم.' }, false],
  ['the district', ['محله'], {}, true],
  ['price, text and mileage together', ['قیمت', 'توضیحات', 'کارکرد'], { price_rial: 9_900_000_000n }, true],
  ['a small price beside the body', ['قیمت', 'وضعیت بدنه'], { price_rial: 9_900_000_000n }, false],
  ['the pictures', ['عکس‌ها'], {}, false],
  ['the town', ['شهر'], {}, false],
])('an edit that changes %s passes at once or not', (_what, labels, over, small) => {
  expect(isSmallEdit({ labels, before, after: { ...before, ...over }, recent: [] })).toBe(small)
})

it('an odd number is never a small change of the mileage', () => {
  const near = { ...before, mileage_km: 110_000 }
  expect(isSmallEdit({ labels: ['کارکرد'], before: near, after: { ...near, mileage_km: 111_111 }, recent: [] })).toBe(
    false,
  )
})

it('compares a price with those of the last weeks', () => {
  const edit = { labels: ['قیمت'], before, after: { ...before, price_rial: 9_500_000_000n } }
  expect(isSmallEdit({ ...edit, recent: [12_000_000_000n] })).toBe(false)
})
