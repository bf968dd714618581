import { toLatinDigits, toPersianDigits } from './digits.ts'
import { dayNumber, fromDayNumber, weekdayOf } from './jalali-days.ts'
import { tehranOffset, WINTER_OFFSET } from './tehran-offset.ts'

/** A day of the Iranian solar calendar; `month` and `day` begin at 1. Right for the years 1200 to 1600. */
export type JalaliDate = { year: number; month: number; day: number }

/** An instant as a clock in Tehran shows it; `weekday` is 0 for Saturday and 6 for Friday. */
export type TehranTime = JalaliDate & { hour: number; minute: number; weekday: number }

/** A day of the Gregorian calendar; `month` and `day` begin at 1. */
export type GregorianDate = { year: number; month: number; day: number }

/** Persian month names; farvardin is at 0. */
export const MONTH_NAMES = 'فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی بهمن اسفند'.split(' ')

/** Persian weekday names in the order of the Iranian week; Saturday is at 0, Friday at 6. */
export const WEEKDAY_NAMES = ['شنبه', 'یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنجشنبه', 'جمعه']

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** True for a year of 366 days, by the 33-year rule (the same as Borkowski's table for 1200 to 1600). */
export function isJalaliLeap(year: number): boolean {
  return (25 * year + 11) % 33 < 8
}

/** Days of a month: 31 in the first half of the year, 30 after it, and 29 or 30 in Esfand. */
export function jalaliMonthLength(year: number, month: number): number {
  if (month <= 6) return 31
  return month < 12 || isJalaliLeap(year) ? 30 : 29
}

/** True when the day exists, in the years 1200 to 1600. */
export function isValidJalali({ year, month, day }: JalaliDate): boolean {
  if (![year, month, day].every(Number.isInteger)) return false
  if (year < 1200 || year > 1600 || month < 1 || month > 12) return false
  return day >= 1 && day <= jalaliMonthLength(year, month)
}

/** The Gregorian day on which a Jalali day falls. */
export function jalaliToGregorian(date: JalaliDate): GregorianDate {
  const day = new Date(dayNumber(date) * DAY_MS)
  return { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() }
}

/** The Jalali day on which a Gregorian day falls. */
export function gregorianToJalali({ year, month, day }: GregorianDate): JalaliDate {
  return fromDayNumber(Date.UTC(year, month - 1, day) / DAY_MS)
}

/** Place of a day in the Iranian week: 0 for Saturday, 6 for Friday. */
export function jalaliWeekday(date: JalaliDate): number {
  return weekdayOf(dayNumber(date))
}

/** The day `days` later (earlier when negative). */
export function addJalaliDays(date: JalaliDate, days: number): JalaliDate {
  return fromDayNumber(dayNumber(date) + days)
}

/** The same day `months` later (earlier when negative), or the last one of a shorter month: 1403/12/30 + 48 is 1407/12/29. */
export function addJalaliMonths(date: JalaliDate, months: number): JalaliDate {
  const count = date.year * 12 + date.month - 1 + months
  const year = Math.floor(count / 12)
  const month = count - year * 12 + 1
  return { year, month, day: Math.min(date.day, jalaliMonthLength(year, month)) }
}

/** Negative, zero or positive as `a` is before, on or after `b`. */
export function compareJalali(a: JalaliDate, b: JalaliDate): number {
  return a.year - b.year || a.month - b.month || a.day - b.day
}

/** Reads «۱۴۰۵/۰۸/۳۰» or `1405-8-30` in digits of any script; `null` when there is no such day. */
export function parseJalali(text: string): JalaliDate | null {
  const match = /^\s*(\d{4})[/-](\d{1,2})[/-](\d{1,2})\s*$/.exec(toLatinDigits(text))
  if (!match) return null
  const date = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }
  return isValidJalali(date) ? date : null
}

/** The sortable text of a day for storage, addresses and providers: `1405/08/30`, in Latin digits. */
export function jalaliText({ year, month, day }: JalaliDate): string {
  return `${year}/${twoDigits(month)}/${twoDigits(day)}`
}

/** A day in words for people: «۳۰ آبان ۱۴۰۵». */
export function formatJalali({ year, month, day }: JalaliDate): string {
  return toPersianDigits(`${day} ${MONTH_NAMES[month - 1] ?? ''} ${year}`)
}

/** A day with its weekday, as it is read aloud: «شنبه ۳۰ آبان ۱۴۰۵». */
export function formatLongJalali(date: JalaliDate): string {
  return `${WEEKDAY_NAMES[jalaliWeekday(date)] ?? ''} ${formatJalali(date)}`
}

/** What a clock in Tehran shows at an instant. */
export function toJalali(instant: Date): TehranTime {
  const local = localMs(instant)
  const day = Math.floor(local / DAY_MS)
  const minutes = Math.floor((local - day * DAY_MS) / MINUTE_MS)
  return { ...fromDayNumber(day), hour: Math.floor(minutes / 60), minute: minutes % 60, weekday: weekdayOf(day) }
}

/**
 * Returns the instant at which a clock in Tehran shows a day and a time. An hour that summer time skipped becomes the
 * next one; an hour that occurred twice becomes the second one.
 */
export function tehranInstant(date: JalaliDate, hour: number, minute: number): Date {
  const local = dayNumber(date) * DAY_MS + (hour * 60 + minute) * MINUTE_MS
  // The second call uses the offset at its own result, because summer time began at midnight: such a day starts when
  // winter time ends.
  const guess = local - tehranOffset(local - WINTER_OFFSET)
  return new Date(local - tehranOffset(guess))
}

/** The first instant of a day in Tehran; the day after it begins where this one ends. */
export function startOfTehranDay(date: JalaliDate): Date {
  return tehranInstant(date, 0, 0)
}

/** The last millisecond of a day in Tehran: 23:59:59.999. */
export function endOfTehranDay(date: JalaliDate): Date {
  return new Date(startOfTehranDay(addJalaliDays(date, 1)).getTime() - 1)
}

/** Calendar days in Tehran from `a` to `b`: 1 from any hour of yesterday to any hour of today, negative backwards. */
export function tehranDaysBetween(a: Date, b: Date): number {
  return Math.floor(localMs(b) / DAY_MS) - Math.floor(localMs(a) / DAY_MS)
}

/** The day of an instant in Tehran, in words: «۳۰ آبان ۱۴۰۵». */
export function formatDate(instant: Date): string {
  return formatJalali(toJalali(instant))
}

/** The clock of an instant in Tehran: «۱۴:۰۵». */
export function formatTime(instant: Date): string {
  const { hour, minute } = toJalali(instant)
  return toPersianDigits(`${twoDigits(hour)}:${twoDigits(minute)}`)
}

/** Day and clock of an instant in Tehran: «۳۰ آبان ۱۴۰۵ ساعت ۱۴:۰۵». */
export function formatDateTime(instant: Date): string {
  return `${formatDate(instant)} ساعت ${formatTime(instant)}`
}

/**
 * Formats how long ago an instant was: minutes within the hour, hours within the Tehran day, «دیروز», days, weeks up to
 * the third, then the date. A future instant is shown as day and clock, unless the difference is below a minute, which
 * is the skew of two machines' clocks.
 */
export function formatRelative(then: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - then.getTime()) / MINUTE_MS)
  if (minutes < -1) return formatDateTime(then)
  if (minutes < 1) return 'چند لحظه پیش'
  if (minutes < 60) return `${toPersianDigits(minutes)}\u00a0دقیقه پیش`
  const days = tehranDaysBetween(then, now)
  if (days < 1) return `${toPersianDigits(Math.floor(minutes / 60))}\u00a0ساعت پیش`
  if (days === 1) return 'دیروز'
  if (days < 7) return `${toPersianDigits(days)}\u00a0روز پیش`
  if (days < 14) return 'هفتهٔ پیش'
  return days < 28 ? `${toPersianDigits(Math.floor(days / 7))}\u00a0هفته پیش` : formatDate(then)
}

/** Milliseconds since 1970 as if the clock in Tehran were UTC. */
function localMs(instant: Date): number {
  const ms = instant.getTime()
  return ms + tehranOffset(ms)
}

function twoDigits(n: number): string {
  return String(n).padStart(2, '0')
}

/** Formats the Tehran day of an instant as the heading of a group: «امروز», «دیروز» or «شنبه ۷ آذر ۱۴۰۵». */
export function formatDayHeading(at: Date, now: Date): string {
  const ago = tehranDaysBetween(at, now)
  if (ago <= 0) return 'امروز'
  return ago === 1 ? 'دیروز' : formatLongJalali(toJalali(at))
}
