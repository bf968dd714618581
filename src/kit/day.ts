import { formatJalali, gregorianToJalali, jalaliToGregorian, toJalali, type JalaliDate } from './jalali.ts'

/** A day in Tehran as the database has it, `2026-11-21`; such texts stand in the order of time. */
export type Day = string

export const dayOfJalali = (date: JalaliDate): Day => {
  const { year, month, day } = jalaliToGregorian(date)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

/** The day of an instant in Tehran. */
export const dayOf = (instant: Date): Day => dayOfJalali(toJalali(instant))

export function jalaliOfDay(day: Day): JalaliDate {
  const [year, month, date] = day.split('-').map(Number)
  return gregorianToJalali({ year: year!, month: month!, day: date! })
}

export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** «۳۰ آبان ۱۴۰۵» */
export const dayText = (day: Day): string => formatJalali(jalaliOfDay(day))
