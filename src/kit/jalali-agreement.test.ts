import { PersianCalendar, GregorianCalendar, CalendarDate, toCalendar } from '@internationalized/date'
import { isLeapJalaaliYear, jalaaliMonthLength, toGregorian, toJalaali } from 'jalaali-js'
import { describe, expect, it } from 'vitest'
import {
  addJalaliDays,
  gregorianToJalali,
  isJalaliLeap,
  jalaliMonthLength,
  jalaliToGregorian,
  jalaliWeekday,
  type GregorianDate,
  type JalaliDate,
} from './jalali.ts'

const unicode = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})

const persian = new PersianCalendar()
const gregorian = new GregorianCalendar()

/** Independent implementations of the same conversion: Borkowski's table, the component library and Unicode. */
const others: Record<string, (day: GregorianDate) => JalaliDate> = {
  'jalaali-js': ({ year, month, day }) => {
    const { jy, jm, jd } = toJalaali(year, month, day)
    return { year: jy, month: jm, day: jd }
  },
  '@internationalized/date': ({ year, month, day }) => {
    const date = toCalendar(new CalendarDate(gregorian, year, month, day), persian)
    return { year: date.year, month: date.month, day: date.day }
  },
  Unicode: ({ year, month, day }) => {
    const parts = unicode.formatToParts(Date.UTC(year, month - 1, day))
    const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
    return { year: part('year'), month: part('month'), day: part('day') }
  },
}

function* everyDay(): Generator<JalaliDate> {
  for (let date: JalaliDate = { year: 1300, month: 1, day: 1 }; date.year <= 1450; date = addJalaliDays(date, 1))
    yield date
}

const same = (a: JalaliDate, b: JalaliDate) => a.year === b.year && a.month === b.month && a.day === b.day

describe('every day from 1300 to 1450', () => {
  it.each(Object.entries(others))('falls on the same Gregorian day as with %s', (_, other) => {
    const wrong = [...everyDay()].filter((date) => !same(other(jalaliToGregorian(date)), date))
    expect(wrong).toEqual([])
  })

  it('converts back from the Gregorian day of jalaali-js, on the weekday of that day', () => {
    const wrong = [...everyDay()].filter((date) => {
      const { gy, gm, gd } = toGregorian(date.year, date.month, date.day)
      const weekday = (new Date(Date.UTC(gy, gm - 1, gd)).getUTCDay() + 1) % 7
      return !same(gregorianToJalali({ year: gy, month: gm, day: gd }), date) || jalaliWeekday(date) !== weekday
    })
    expect(wrong).toEqual([])
  })
})

it('agrees on every leap year and month length from 1300 to 1450, 1403 and 1408 among the leap ones', () => {
  const years = Array.from({ length: 151 }, (_, index) => 1300 + index)
  expect(years.filter(isJalaliLeap)).toEqual(years.filter(isLeapJalaaliYear))
  expect([1403, 1404, 1405, 1406, 1407, 1408].map(isJalaliLeap)).toEqual([true, false, false, false, false, true])
  const months = Array.from({ length: 12 }, (_, index) => index + 1)
  const lengths = (of: (year: number, month: number) => number) =>
    years.map((year) => months.map((month) => of(year, month)))
  expect(lengths(jalaliMonthLength)).toEqual(lengths(jalaaliMonthLength))
})
