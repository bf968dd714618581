import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toPersianDigits } from './digits.ts'
import { formatJalali, formatLongJalali, isValidJalali, jalaliText, jalaliToGregorian } from './jalali.ts'
import { readJalali } from './read-jalali.ts'

const today = { year: 1405, month: 8, day: 30 }

const anyDay = fc
  .record({
    year: fc.integer({ min: 1300, max: 1450 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 31 }),
  })
  .filter(isValidJalali)

describe('a day that a person writes', () => {
  it.each([
    ['۱۴۰۵/۰۹/۰۱', '1405/09/01'],
    ['١٤٠٥/٠٩/٠١', '1405/09/01'],
    ['1405-9-1', '1405/09/01'],
    ['1405.9.1', '1405/09/01'],
    ['۱۴۰۵ ۹ ۱', '1405/09/01'],
    ['14050901', '1405/09/01'],
    ['۱/۹/۱۴۰۵', '1405/09/01'],
    ['1 آذر 1405', '1405/09/01'],
    ['۱ آذر', '1405/09/01'],
    ['۱ اذر ماه ۱۴۰۵', '1405/09/01'],
    ['1 شهريور 1405', '1405/06/01'],
    ['یکشنبه ۱ آذر ۱۴۰۵', '1405/09/01'],
    ['شنبه، ۳۰ آبان', '1405/08/30'],
    ['پنج‌شنبه ۵ آذر', '1405/09/05'],
    ['پنج شنبه ۵ آذر', '1405/09/05'],
    ['جمعه ۶ آذر ۱۴۰۵', '1405/09/06'],
    [' \u200f۳۰ اسفند ۱۴۰۳\u200e ', '1403/12/30'],
    ['امروز', '1405/08/30'],
    ['فردا', '1405/09/01'],
    ['دیروز', '1405/08/29'],
    ['2026-11-22', '1405/09/01'],
  ])('«%s» is understood', (typed, day) => {
    const read = readJalali(typed, today)
    expect(read.ok && jalaliText(read.value)).toBe(day)
    expect(read.ok && 'hour' in read.value).toBe(false)
  })

  it.each([
    ['۱۴۰۵/۰۹/۰۱ ۱۴:۳۰', 14, 30],
    ['۱ آذر ۱۴۰۵ ساعت ۱۴:۳۰', 14, 30],
    ['۱/۹/۱۴۰۵، ساعت ۸', 8, 0],
    ['۱ آذر ۹:۰۵', 9, 5],
    ['فردا ساعت ۰:۰۰', 0, 0],
  ])('«%s» has a clock', (typed, hour, minute) => {
    expect(readJalali(typed, today)).toEqual({ ok: true, value: { year: 1405, month: 9, day: 1, hour, minute } })
  })

  it.each(['', '۱۴۰۵', '۱۴۰۵/۰۹', '۰۵/۰۹/۰۱', 'آذر', '۱ آذرماهی ۱۴۰۵', 'سلام', '۱ آذر ۱۴۰۵ ساعت ۲۴:۰۰', '1 آذر 10:60'])(
    '«%s» is not a day',
    (typed) => {
      expect(readJalali(typed, today)).toEqual({ ok: false, code: 'unreadable' })
    },
  )

  it.each(['۱۴۰۴/۱۲/۳۰', '۳۱ مهر ۱۴۰۵', '1405/13/1', '۰ آذر', 'شنبه ۱ آذر ۱۴۰۵', '2026-02-30', '0999/01/01'])(
    '«%s» is in no calendar',
    (typed) => {
      expect(readJalali(typed, today)).toEqual({ ok: false, code: 'no-such-day' })
    },
  )

  it('is read back from every way in which the product writes it', () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        const { year, month, day } = jalaliToGregorian(date)
        const iso = [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
        for (const text of [toPersianDigits(jalaliText(date)), formatJalali(date), formatLongJalali(date), iso]) {
          expect(readJalali(text, today)).toEqual({ ok: true, value: date })
        }
      }),
    )
  })
})
