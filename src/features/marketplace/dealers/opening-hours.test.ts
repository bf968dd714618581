import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jalaliText, toJalali } from '#kit/jalali.ts'
import type { DayHours, DealerHours } from './opening-hours.ts'
import { hoursText, openState, openText } from './opening-hours.ts'

const workday: DayHours = [540, 1260]
/** 9:00 to 21:00, Thursday until 14:00, closed on Friday. */
const usual: DealerHours = [workday, workday, workday, workday, workday, [540, 840], null]
const none = new Set<string>()
const week = (hours: DealerHours, holiday_hours: DayHours = null) => ({ hours, holiday_hours })
const never: DealerHours = [null, null, null, null, null, null, null]
const onlyMonday: DealerHours = [null, null, [600, 720], null, null, null, null]

/** Returns an instant by Tehran time in the week of Saturday 30 Aban 1405 (21 November 2026). */
const at = (day: number, clock: string) => new Date(Date.parse(`2026-11-${day}T${clock}:00+03:30`))

describe('opening state of a dealer', () => {
  test.each([
    ['opens on the minute', usual, at(21, '09:00'), 'الان باز است، تا ۲۱:۰۰'],
    ['is open until the last minute', usual, at(21, '20:59'), 'الان باز است، تا ۲۱:۰۰'],
    ['is closed on the minute of closing', usual, at(21, '21:00'), 'بسته؛ فردا ساعت ۹:۰۰ باز می‌شود'],
    ['opens later today', usual, at(21, '08:59'), 'بسته؛ امروز ساعت ۹:۰۰ باز می‌شود'],
    ['closes early on Thursday', usual, at(26, '13:59'), 'الان باز است، تا ۱۴:۰۰'],
    ['skips the closed Friday', usual, at(26, '14:00'), 'بسته؛ شنبه ساعت ۹:۰۰ باز می‌شود'],
    ['is closed all Friday', usual, at(27, '12:00'), 'بسته؛ فردا ساعت ۹:۰۰ باز می‌شود'],
    ['counts days by the clock of Tehran, not of Greenwich', usual, at(27, '23:59'), 'بسته؛ فردا ساعت ۹:۰۰ باز می‌شود'],
    ['is on a new day after midnight in Tehran', usual, at(28, '00:10'), 'بسته؛ امروز ساعت ۹:۰۰ باز می‌شود'],
    ['opens on the same day of next week', onlyMonday, at(23, '12:00'), 'بسته؛ ۹ آذر ۱۴۰۵ ساعت ۱۰:۰۰ باز می‌شود'],
    ['never opens', never, at(21, '12:00'), 'ساعت کاری ثبت نشده'],
  ])('it %s', (_fact, hours, now, text) => {
    expect(openText(openState(week(hours), now, none))).toBe(text)
  })

  const holidays = new Set(['1405/08/30', '1405/09/01'])
  test.each([
    ['is closed on a holiday', null, at(21, '12:00'), 'تعطیل رسمی؛ دوشنبه ساعت ۹:۰۰ باز می‌شود'],
    ['may keep other hours on a holiday', [600, 780], at(21, '12:59'), 'الان باز است، تا ۱۳:۰۰'],
    [
      'closes earlier on a holiday, and opens late on the next',
      [600, 780],
      at(21, '13:00'),
      'تعطیل رسمی؛ فردا ساعت ۱۰:۰۰ باز می‌شود',
    ],
    ['skips the holiday of tomorrow', null, at(20, '22:00'), 'بسته؛ دوشنبه ساعت ۹:۰۰ باز می‌شود'],
  ] as const)('it %s', (_fact, holidayHours, now, text) => {
    expect(openText(openState(week(usual, holidayHours), now, holidays))).toBe(text)
  })

  test('names the date when opening is over a week away', () => {
    const nextMonday = new Set(['1405/09/02', '1405/09/09'])
    expect(openText(openState(week(onlyMonday), at(23, '12:00'), nextMonday))).toBe(
      'تعطیل رسمی؛ ۱۶ آذر ۱۴۰۵ ساعت ۱۰:۰۰ باز می‌شود',
    )
  })

  test('formats hours of a day as a range, or as closed', () => {
    expect(hoursText([510, 1230])).toBe('۸:۳۰ تا ۲۰:۳۰')
    expect(hoursText(null)).toBe('تعطیل')
  })

  const day = fc.option(
    fc.tuple(fc.nat(1438), fc.nat(1438)).map(([a, b]): DayHours => [Math.min(a, b), Math.max(a, b) + 1]),
    { nil: null },
  )
  const weeks = fc.tuple(day, day, day, day, day, day, day)
  const holidaySets = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 29 })), { maxLength: 40 })
    .map(
      (days) =>
        new Set(days.flatMap(([m, d]) => [1404, 1405, 1406].map((year) => jalaliText({ year, month: m, day: d })))),
    )
  const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })

  test('a dealer is open at its announced opening time, and not a minute earlier', () => {
    fc.assert(
      fc.property(weeks, day, holidaySets, moments, (hours, holiday_hours, days, now) => {
        const times = { hours, holiday_hours }
        const state = openState(times, now, days)
        if (state.open || !state.opens) return
        const { hour, minute } = toJalali(now)
        const startOfMinute = now.getTime() - (now.getTime() % 60_000)
        const wait = state.opens.inDays * 1440 + state.opens.minute - (hour * 60 + minute)
        expect(wait).toBeGreaterThan(0)
        expect(openState(times, new Date(startOfMinute + wait * 60_000), days).open).toBe(true)
        expect(openState(times, new Date(startOfMinute + wait * 60_000 - 1), days).open).toBe(false)
      }),
    )
  })
})
