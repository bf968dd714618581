import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toJalali } from '#kit/jalali.ts'
import type { DayHours, GalleryHours } from './gallery-hours.ts'
import { hoursText, openState, openText } from './gallery-open.ts'

const workday: DayHours = [540, 1260]
/** 9:00 to 21:00, Thursday until 14:00, closed on Friday. */
const usual: GalleryHours = [workday, workday, workday, workday, workday, [540, 840], null]
const never: GalleryHours = [null, null, null, null, null, null, null]
const onlyMonday: GalleryHours = [null, null, [600, 720], null, null, null, null]

/** An instant by the clock in Tehran, in the week of Saturday 30 Aban 1405 (21 November 2026). */
const at = (day: number, clock: string) => new Date(Date.parse(`2026-11-${day}T${clock}:00+03:30`))

describe('a gallery says whether it is open', () => {
  test.each([
    ['opens on the minute', usual, at(21, '09:00'), 'اکنون باز است، تا ۲۱:۰۰'],
    ['is open until the last minute', usual, at(21, '20:59'), 'اکنون باز است، تا ۲۱:۰۰'],
    ['is closed on the minute of closing', usual, at(21, '21:00'), 'بسته؛ فردا ۹:۰۰ باز می‌شود'],
    ['opens later today', usual, at(21, '08:59'), 'بسته؛ امروز ۹:۰۰ باز می‌شود'],
    ['closes early on Thursday', usual, at(26, '13:59'), 'اکنون باز است، تا ۱۴:۰۰'],
    ['skips the closed Friday', usual, at(26, '14:00'), 'بسته؛ شنبه ۹:۰۰ باز می‌شود'],
    ['is closed all Friday', usual, at(27, '12:00'), 'بسته؛ فردا ۹:۰۰ باز می‌شود'],
    ['counts days by the clock of Tehran, not of Greenwich', usual, at(27, '23:59'), 'بسته؛ فردا ۹:۰۰ باز می‌شود'],
    ['is on a new day after midnight in Tehran', usual, at(28, '00:10'), 'بسته؛ امروز ۹:۰۰ باز می‌شود'],
    ['opens on the same day of next week', onlyMonday, at(23, '12:00'), 'بسته؛ دوشنبه ۱۰:۰۰ باز می‌شود'],
    ['never opens', never, at(21, '12:00'), 'بسته؛ ساعت کاری اعلام نشده است'],
  ])('it %s', (_fact, hours, now, text) => {
    expect(openText(openState(hours, now))).toBe(text)
  })

  test('hours of a day are written from and to, or as closed', () => {
    expect(hoursText([510, 1230])).toBe('۸:۳۰ تا ۲۰:۳۰')
    expect(hoursText(null)).toBe('تعطیل')
  })

  const day = fc.option(
    fc.tuple(fc.nat(1438), fc.nat(1438)).map(([a, b]): DayHours => [Math.min(a, b), Math.max(a, b) + 1]),
    { nil: null },
  )
  const week = fc.tuple(day, day, day, day, day, day, day)
  const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })

  test('whoever comes when it is said to open finds it open, and not a minute earlier', () => {
    fc.assert(
      fc.property(week, moments, (hours, now) => {
        const state = openState(hours, now)
        if (state.open || !state.opens) return
        const { hour, minute } = toJalali(now)
        const startOfMinute = now.getTime() - (now.getTime() % 60_000)
        const wait = state.opens.inDays * 1440 + state.opens.minute - (hour * 60 + minute)
        expect(wait).toBeGreaterThan(0)
        expect(openState(hours, new Date(startOfMinute + wait * 60_000)).open).toBe(true)
        expect(openState(hours, new Date(startOfMinute + wait * 60_000 - 1)).open).toBe(false)
      }),
    )
  })
})
