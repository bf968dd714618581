import { formatJalali, gregorianToJalali, jalaliToGregorian, toJalali, type JalaliDate } from '#kit/jalali.ts'

/** A day in Tehran as the database has it, `2026-11-21`; such texts stand in the order of time. */
export type Day = string

const DAY_MS = 86_400_000

/** The day of an instant in Tehran. */
export const dayOf = (instant: Date): Day => dayOfJalali(toJalali(instant))

export function dayOfJalali(date: JalaliDate): Day {
  const { year, month, day } = jalaliToGregorian(date)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

export function jalaliOfDay(day: Day): JalaliDate {
  const [year, month, date] = day.split('-').map(Number)
  return gregorianToJalali({ year: year!, month: month!, day: date! })
}

/** A number that grows by one with every day. */
export const dayNumberOf = (day: Day): number => Date.parse(day) / DAY_MS

export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** «۳۰ آبان ۱۴۰۵» */
export const dayText = (day: Day): string => formatJalali(jalaliOfDay(day))
