import { toPersianDigits } from './digits.ts'
import {
  addJalaliMonths,
  formatJalali,
  gregorianToJalali,
  jalaliMonthLength,
  jalaliToGregorian,
  MONTH_NAMES,
  toJalali,
  type JalaliDate,
} from './jalali.ts'

/** A day in Tehran as the database stores it, `2026-11-21`; the texts sort by time. */
export type Day = string

/** Whether a text is a day of this century. */
export const isDay = (text: string | null): text is Day =>
  text !== null && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

export const dayOfJalali = (date: JalaliDate): Day => {
  const { year, month, day } = jalaliToGregorian(date)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

/** Returns the day of an instant in Tehran. */
export const dayOf = (instant: Date): Day => dayOfJalali(toJalali(instant))

export function jalaliOfDay(day: Day): JalaliDate {
  const [year, month, date] = day.split('-').map(Number)
  return gregorianToJalali({ year: year!, month: month!, day: date! })
}

const dayMs = 86_400_000

/** A number that grows by one with every day. */
export const dayNumberOf = (day: Day): number => Date.parse(day) / dayMs

/** Returns the day of a number from {@link dayNumberOf}; drops a fraction of a day. */
export const dayOfNumber = (number: number): Day => new Date(Math.floor(number) * dayMs).toISOString().slice(0, 10)

export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/**
 * Returns the same day some Jalali months later, or the last day of a shorter month. `monthDay` is the intended day of
 * the month.
 */
export function addMonths(day: Day, months: number, monthDay?: number): Day {
  const { year, month, day: date } = addJalaliMonths(jalaliOfDay(day), months)
  return dayOfJalali({ year, month, day: Math.min(monthDay ?? date, jalaliMonthLength(year, month)) })
}

/** The last day of Esfand. */
export const lastDayOfYear = (year: number): Day => dayOfJalali({ year, month: 12, day: jalaliMonthLength(year, 12) })

export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** «۳۰ آبان ۱۴۰۵» */
export const dayText = (day: Day): string => formatJalali(jalaliOfDay(day))

/** Formats «۳۰ آبان», with the year when it differs from the year of `today`. */
export function shortDayText(day: Day, today: Day): string {
  const date = jalaliOfDay(day)
  return date.year === jalaliOfDay(today).year
    ? toPersianDigits(`${date.day} ${MONTH_NAMES[date.month - 1]}`)
    : dayText(day)
}

/** Formats a day as a date field accepts it: `1405/09/30`. */
export function fieldText(day: Day): string {
  const { year, month, day: date } = jalaliOfDay(day)
  return `${year}/${String(month).padStart(2, '0')}/${String(date).padStart(2, '0')}`
}
