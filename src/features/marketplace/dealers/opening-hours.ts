import { toPersianDigits } from '#kit/digits.ts'
import { addJalaliDays, formatJalali, jalaliText, toJalali, WEEKDAY_NAMES, type JalaliDate } from '#kit/jalali.ts'

/** The weekly hours of a dealer, and its hours on official holidays (null means closed). */
export type DealerTimes = { hours: DealerHours; holiday_hours: DayHours }

/** Whether somebody has entered hours. */
export const hasHours = ({ hours, holiday_hours }: DealerTimes): boolean =>
  holiday_hours !== null || hours.some((day) => day !== null)

/** Official holidays by `jalaliText`. */
export type HolidaySet = { has(day: string): boolean }

/**
 * The opening state at a moment: the closing minute of the day, or the next opening (`inDays` 0 is
 * later today). `holiday`: today is one. `opens` is null without an opening within {@link
 * daysAhead}.
 */
export type OpenState = { holiday: boolean } & (
  | { open: true; closes: number }
  | { open: false; opens: { inDays: number; day: JalaliDate; weekday: number; minute: number } | null }
)

/**
 * Nowruz closes for four days and may join a Friday; two weeks contain the next open day of any
 * open week.
 */
export const daysAhead = 14

const isOpenAt = (hours: DayHours, minute: number): hours is readonly [number, number] =>
  hours !== null && minute >= hours[0] && minute < hours[1]

/**
 * Computes the opening state at an instant, by Tehran time. The closing minute itself is closed.
 */
export function openState({ hours, holiday_hours }: DealerTimes, now: Date, holidays: HolidaySet): OpenState {
  const { weekday, hour, minute, ...today } = toJalali(now)
  const clock = hour * 60 + minute
  const hoursOf = (inDays: number) =>
    holidays.has(jalaliText(addJalaliDays(today, inDays))) ? holiday_hours : hours[(weekday + inDays) % 7]!
  const holiday = holidays.has(jalaliText(today))
  const hoursToday = hoursOf(0)
  if (isOpenAt(hoursToday, clock)) return { holiday, open: true, closes: hoursToday[1] }
  for (let inDays = 0; inDays <= daysAhead; inDays++) {
    const [opens, closes] = hoursOf(inDays) ?? [0, 0]
    if (opens >= closes || (inDays === 0 && opens <= clock)) continue
    const day = addJalaliDays(today, inDays)
    return { holiday, open: false, opens: { inDays, day, weekday: (weekday + inDays) % 7, minute: opens } }
  }
  return { holiday, open: false, opens: null }
}

/** Formats a minute of the day as «۹:۰۰». */
export const clockOf = (minute: number): string =>
  toPersianDigits(`${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`)

/** Formats a state as «الان باز است، تا ۲۱:۰۰» or «تعطیل رسمی؛ شنبه ساعت ۹:۰۰ باز می‌شود». */
export function openText(state: OpenState): string {
  if (state.open) return `الان باز است، تا ${clockOf(state.closes)}`
  if (!state.opens) return 'ساعت کاری ثبت نشده'
  const { inDays, day, weekday, minute } = state.opens
  // From a week ahead, a weekday's name would mean the nearer one.
  const when = ['امروز', 'فردا'][inDays] ?? (inDays < 7 ? WEEKDAY_NAMES[weekday] : formatJalali(day))
  return `${state.holiday ? 'تعطیل رسمی' : 'بسته'}؛ ${when} ساعت ${clockOf(minute)} باز می‌شود`
}

/** Formats «۹:۰۰ تا ۲۱:۰۰», or «تعطیل». */
export const hoursText = (hours: DayHours): string => (hours ? `${clockOf(hours[0])} تا ${clockOf(hours[1])}` : 'تعطیل')

/** Opening and closing minute of a day in Tehran (540 is 9:00); null when closed. */
export type DayHours = readonly [open: number, close: number] | null

/** Seven days, Saturday first. */
export type DealerHours = readonly [DayHours, DayHours, DayHours, DayHours, DayHours, DayHours, DayHours]
