import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../../tests/support/vectors.json'
import {
  addJalaliDays,
  addJalaliMonths,
  compareJalali,
  endOfTehranDay,
  formatDate,
  formatDateTime,
  formatRelative,
  gregorianToJalali,
  isJalaliLeap,
  isValidJalali,
  jalaliMonthLength,
  jalaliText,
  jalaliToGregorian,
  jalaliWeekday,
  parseJalali,
  startOfTehranDay,
  tehranInstant,
  tehranDaysBetween,
  toJalali,
  WEEKDAY_NAMES,
} from './jalali.ts'

const ENGLISH_WEEK = ['saturday', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday']

const anyDay = fc
  .record({
    year: fc.integer({ min: 1300, max: 1450 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 31 }),
  })
  .filter(isValidJalali)

describe('the Iranian calendar', () => {
  it.each(vectors.jalali.pairs)('has $jalali on $gregorian, a $weekday', ({ jalali, gregorian, weekday }) => {
    const [year = 0, month = 0, day = 0] = gregorian.split('-').map(Number)
    const date = parseJalali(jalali)
    expect(date && jalaliToGregorian(date)).toEqual({ year, month, day })
    expect(jalaliText(gregorianToJalali({ year, month, day }))).toBe(jalali)
    expect(date && ENGLISH_WEEK[jalaliWeekday(date)]).toBe(weekday)
  })

  it.each(vectors.jalali.invalid)('has no day %s', (text) => {
    expect(parseJalali(text)).toBeNull()
  })

  it('has exactly the published leap years from 1300 to 1450', () => {
    const years = Array.from({ length: 151 }, (_, i) => 1300 + i)
    expect(years.filter(isJalaliLeap)).toEqual(vectors.jalali.leapYears1300to1450)
    expect(years.every((year) => (jalaliMonthLength(year, 12) === 30) === isJalaliLeap(year))).toBe(true)
  })

  it('converts every day from 1300 to 1450 back, one after another', () => {
    let date = { year: 1300, month: 1, day: 1 }
    let wrong = 0
    while (date.year <= 1450) {
      if (jalaliText(gregorianToJalali(jalaliToGregorian(date))) !== jalaliText(date) || !isValidJalali(date)) wrong++
      const next = addJalaliDays(date, 1)
      if (compareJalali(next, date) <= 0 || (jalaliWeekday(next) - jalaliWeekday(date) + 7) % 7 !== 1) wrong++
      date = next
    }
    expect(wrong).toBe(0)
  })

  it('agrees with Unicode on any day from 1921 to 2071', () => {
    const unicode = new Intl.DateTimeFormat('fa-IR-u-ca-persian', {
      timeZone: 'UTC',
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    })
    fc.assert(
      fc.property(anyDay, (date) => {
        const { year, month, day } = jalaliToGregorian(date)
        const instant = new Date(Date.UTC(year, month - 1, day))
        const parts = new Map(unicode.formatToParts(instant).map(({ type, value }) => [type, value]))
        const noon = new Date(startOfTehranDay(date).getTime() + 12 * 3_600_000)
        expect(`${parts.get('day')} ${parts.get('month')} ${parts.get('year')}`).toBe(formatDate(noon))
        expect(parts.get('weekday')).toBe(WEEKDAY_NAMES[jalaliWeekday(date)])
      }),
      { numRuns: 500 },
    )
  })

  it('reads a day in any digits, with slashes or hyphens', () => {
    const day = { year: 1405, month: 8, day: 30 }
    for (const text of ['۱۴۰۵/۰۸/۳۰', '1405-8-30', '١٤٠٥/٠٨/٣٠', ' 1405/08/30 ']) expect(parseJalali(text)).toEqual(day)
    for (const text of ['', '05/08/30', '1405/08', '1405.08.30', '1405/08/30/1', '0999/01/01'])
      expect(parseJalali(text)).toBeNull()
  })

  it('counts the 48 months of a purchase by its own months and stops at the last day', () => {
    expect(jalaliText(addJalaliMonths({ year: 1403, month: 12, day: 30 }, 48))).toBe('1407/12/29')
    expect(jalaliText(addJalaliMonths({ year: 1405, month: 6, day: 31 }, 1))).toBe('1405/07/30')
    expect(jalaliText(addJalaliMonths({ year: 1405, month: 1, day: 15 }, -1))).toBe('1404/12/15')
  })
})

describe('the clock in Tehran', () => {
  it('is already in tomorrow at 23:45 UTC', () => {
    expect(toJalali(new Date('2026-11-20T23:45:00Z'))).toEqual({
      year: 1405,
      month: 8,
      day: 30,
      hour: 3,
      minute: 15,
      weekday: 0,
    })
    expect(formatDateTime(new Date('2026-11-21T10:35:00Z'))).toBe('۳۰ آبان ۱۴۰۵ ساعت ۱۴:۰۵')
  })

  it.each([
    ['2022-05-01T00:00:00Z', 4, 30],
    ['2022-09-21T19:29:00Z', 23, 59],
    ['2022-09-21T19:30:00Z', 23, 0],
    ['2022-10-01T00:00:00Z', 3, 30],
    ['2026-07-01T00:00:00Z', 3, 30],
  ])('at %s shows %i:%i', (instant, hour, minute) => {
    expect(toJalali(new Date(instant))).toMatchObject({ hour, minute })
  })

  it('starts each day where the day before ends, also when summer time began or ended', () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        const start = startOfTehranDay(date)
        expect(toJalali(start)).toMatchObject(date)
        expect(toJalali(new Date(start.getTime() - 1))).toMatchObject(addJalaliDays(date, -1))
      }),
    )
    for (const text of ['1401/01/02', '1401/06/31', '1357/01/01', '1370/02/13']) {
      const date = parseJalali(text)
      if (!date) throw new Error(text)
      expect(toJalali(startOfTehranDay(date))).toMatchObject(date)
      expect(toJalali(new Date(startOfTehranDay(date).getTime() - 1))).toMatchObject(addJalaliDays(date, -1))
    }
  })

  it('shows the time of every instant that was made from it, but in the hours that summer time left out', () => {
    const leftOut = (date: Date) => toJalali(new Date(date.getTime() - 3_600_000)).hour === 23
    fc.assert(
      fc.property(anyDay, fc.nat(23), fc.nat(59), (date, hour, minute) => {
        const instant = tehranInstant(date, hour, minute)
        if (hour === 0 && leftOut(instant)) return
        expect(toJalali(instant)).toMatchObject({ ...date, hour, minute })
      }),
    )
    expect(toJalali(tehranInstant({ year: 1401, month: 1, day: 1 }, 0, 30)).day).toBe(1)
    expect(tehranInstant({ year: 1401, month: 2, day: 11 }, 14, 30).toISOString()).toBe('2022-05-01T10:00:00.000Z')
    expect(tehranInstant({ year: 1405, month: 9, day: 1 }, 14, 30).toISOString()).toBe('2026-11-22T11:00:00.000Z')
  })

  it('ends a day at 23:59:59.999, also when summer time began or ended in that night', () => {
    expect(endOfTehranDay({ year: 1405, month: 9, day: 1 }).toISOString()).toBe('2026-11-22T20:29:59.999Z')
    for (const text of ['1405/09/01', '1401/01/01', '1401/06/30', '1403/12/30']) {
      const end = endOfTehranDay(parseJalali(text)!)
      expect(jalaliText(toJalali(end))).toBe(text)
      expect(toJalali(end)).toMatchObject({ hour: 23, minute: 59 })
      expect(jalaliText(toJalali(new Date(end.getTime() + 1)))).toBe(jalaliText(addJalaliDays(parseJalali(text)!, 1)))
    }
  })

  it('agrees with Unicode at any instant since 1935', () => {
    const unicode = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
      timeZone: 'Asia/Tehran',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    })
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1936-01-01'), max: new Date('2071-01-01'), noInvalidDate: true }),
        (instant) => {
          const parts = new Map(unicode.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
          const { year, month, day, hour, minute } = toJalali(instant)
          expect([year, month, day, hour, minute]).toEqual(
            ['year', 'month', 'day', 'hour', 'minute'].map((type) => parts.get(type as 'year')),
          )
        },
      ),
    )
  })

  it('counts days by midnights, not by 24 hours', () => {
    const late = new Date('2026-11-20T20:00:00Z')
    const early = new Date('2026-11-20T21:00:00Z')
    expect(tehranDaysBetween(late, early)).toBe(1)
    expect(tehranDaysBetween(early, late)).toBe(-1)
    expect(tehranDaysBetween(late, late)).toBe(0)
  })
})

describe('how long ago', () => {
  const now = new Date('2026-11-21T10:35:00Z')
  it.each([
    ['2026-11-21T10:34:30Z', 'چند لحظه پیش'],
    ['2026-11-21T10:30:00Z', '۵\u00a0دقیقه پیش'],
    ['2026-11-21T08:30:00Z', '۲\u00a0ساعت پیش'],
    ['2026-11-20T20:30:00Z', '۱۴\u00a0ساعت پیش'],
    ['2026-11-20T20:29:00Z', 'دیروز'],
    ['2026-11-18T10:00:00Z', '۳\u00a0روز پیش'],
    ['2026-11-15T10:00:00Z', '۶\u00a0روز پیش'],
    ['2026-11-14T10:00:00Z', 'هفتهٔ پیش'],
    ['2026-11-07T10:00:00Z', '۲\u00a0هفته پیش'],
    ['2026-10-25T10:00:00Z', '۳\u00a0هفته پیش'],
    ['2026-10-24T10:00:00Z', '۲ آبان ۱۴۰۵'],
    ['2026-11-21T10:35:40Z', 'چند لحظه پیش'],
    ['2026-11-22T10:35:00Z', '۱ آذر ۱۴۰۵ ساعت ۱۴:۰۵'],
  ])('%s is «%s»', (then, words) => {
    expect(formatRelative(new Date(then), now)).toBe(words)
  })

  it('stays in minutes just after midnight', () => {
    expect(formatRelative(new Date('2026-11-20T20:20:00Z'), new Date('2026-11-20T20:40:00Z'))).toBe('۲۰\u00a0دقیقه پیش')
  })
})
