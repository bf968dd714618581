import { expect, it } from 'vitest'
import { quoteSchema } from './schemas.ts'

const today = { year: 1405, month: 9, day: 4 }
const good = {
  vehicleClass: 'four',
  year: '۱۴۰۲',
  usage: 'private',
  before: 'had',
  endsOn: '1405/08/20',
  discountYears: '3',
  driverYears: '0',
  financial: '0',
  bodily: '0',
  term: '365',
}

it.each([
  [{}, null, ''],
  [{ discountYears: '20' }, 'discountYears', 'از لیست'],
  [{ before: 'never', endsOn: undefined }, 'discountYears', 'بدون بیمه‌نامهٔ قبلی تخفیفی نیست'],
  [{ before: 'never', discountYears: '0', financial: '1' }, 'financial', 'خسارتی ثبت نمی‌شود'],
  [{ endsOn: undefined }, 'endsOn', 'پایان بیمه‌نامهٔ قبلی'],
  [{ endsOn: '1403/12/30' }, null, ''],
  [{ endsOn: '1404/12/30' }, 'endsOn', ''],
  [{ endsOn: '1405/12/01' }, 'endsOn', '۶۰ روز'],
  [{ before: 'new', year: '1405', endsOn: '1405/09/05', discountYears: '0' }, 'endsOn', 'بعد از امروز'],
  [{ before: 'new', endsOn: undefined, year: '1380', discountYears: '0' }, 'before', 'مدل ۱۳۸۰ صفر حساب نمی‌شود'],
  [{ before: 'new', endsOn: undefined, year: '1404', discountYears: '0' }, null, ''],
  [{ before: 'new', endsOn: '1404/08/01', year: '1404', discountYears: '0' }, 'before', 'یک سال از پلاک'],
  [{ discountYears: '-2' }, null, ''],
  [{ discountYears: '-21' }, 'discountYears', 'از لیست'],
  [{ year: '1200' }, 'year', 'چهاررقمی'],
  [{ year: '2035' }, 'year', 'چهاررقمی'],
  [{ year: 'x' }, 'year', 'چهاررقمی'],
])('%o', (over, field, words) => {
  const read = quoteSchema(today).safeParse({ ...good, ...over })
  const issue = read.success ? null : read.error.issues[0]!
  expect(issue?.path[0] ?? null).toBe(field)
  expect(issue?.message ?? '').toContain(words)
})
