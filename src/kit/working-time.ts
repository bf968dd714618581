import { addJalaliDays, endOfTehranDay, jalaliText, tehranInstant, toJalali, type JalaliDate } from './jalali.ts'

/** Days that are official holidays, by `jalaliText`. */
type HolidaySet = { has(day: string): boolean }

type Hours = readonly [opens: number, closes: number]
const workday: Hours = [9 * 60, 17 * 60]

/** Working hours of staff by the Iranian week: Saturday first, in minutes of the day; null is closed. */
const week: readonly (Hours | null)[] = [workday, workday, workday, workday, workday, [9 * 60, 13 * 60], null]

/** A promise in days ends within these many days, even when Nowruz lies in between. */
export const horizonDays = 40

const minuteMs = 60_000

/** Yields the spans in which staff work, day by day from `start` on. */
function* workingSpans(start: Date, holidays: HolidaySet): Generator<{ from: number; to: number }> {
  const { weekday, year, month, day } = toJalali(start)
  const today: JalaliDate = { year, month, day }
  for (let ahead = 0; ahead < horizonDays; ahead++) {
    const date = addJalaliDays(today, ahead)
    const hours = holidays.has(jalaliText(date)) ? null : week[(weekday + ahead) % 7]
    if (!hours) continue
    const from = Math.max(tehranInstant(date, 0, hours[0]).getTime(), start.getTime())
    const to = tehranInstant(date, 0, hours[1]).getTime()
    if (from < to) yield { from, to }
  }
}

/** Returns the end of the day on which `days` whole working days have passed since the day of `start`. */
export function addWorkingDays(start: Date, days: number, holidays: HolidaySet): Date {
  const { weekday, year, month, day } = toJalali(start)
  let left = days
  let date: JalaliDate = { year, month, day }
  for (let ahead = 1; left > 0 && ahead <= horizonDays; ahead++) {
    date = addJalaliDays({ year, month, day }, ahead)
    if (week[(weekday + ahead) % 7] && !holidays.has(jalaliText(date))) left--
  }
  return endOfTehranDay(date)
}

/** Returns the instant at which `minutes` of working time have passed since `start`. */
export function addWorkingMinutes(start: Date, minutes: number, holidays: HolidaySet): Date {
  let left = minutes * minuteMs
  let end = start.getTime()
  for (const { from, to } of workingSpans(start, holidays)) {
    end = Math.min(to, from + left)
    left -= end - from
    if (left <= 0) break
  }
  return new Date(end)
}

/** Returns whole minutes of working time between two instants; zero when `end` is not after `start`. */
export function workingMinutesBetween(start: Date, end: Date, holidays: HolidaySet): number {
  let sum = 0
  for (const { from, to } of workingSpans(start, holidays)) {
    if (from >= end.getTime()) break
    sum += Math.min(to, end.getTime()) - from
  }
  return Math.floor(sum / minuteMs)
}

/** Returns the working time left until `dueAt`, or passed since it. */
export function workingTimeLeft(dueAt: Date, now: Date, holidays: HolidaySet): { late: boolean; minutes: number } {
  const late = dueAt <= now
  return {
    late,
    minutes: late ? workingMinutesBetween(dueAt, now, holidays) : workingMinutesBetween(now, dueAt, holidays),
  }
}
