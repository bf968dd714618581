import {
  addJalaliDays,
  addJalaliMonths,
  compareJalali,
  startOfTehranDay,
  tehranDaysBetween,
  type JalaliDate,
} from '#kit/jalali.ts'
import type { TermDays } from './classes.ts'

/** Returns the days from one day to another; negative backwards. */
export const daysFrom = (from: JalaliDate, to: JalaliDate): number =>
  tehranDaysBetween(startOfTehranDay(from), startOfTehranDay(to))

/** Days before its end from which a policy can be renewed. */
export const renewDays = 60

/** The previous insurance. A new vehicle counts from the day of its plate. */
export type Before =
  | { kind: 'had'; endsOn: JalaliDate }
  | { kind: 'never' }
  | { kind: 'new'; platedOn: JalaliDate | null }

/** Returns the days without insurance: zero on the last day of a policy, one on the day after it. */
export function lateDaysOf(before: Before, today: JalaliDate, max: number): number {
  if (before.kind === 'never') return max
  const since = before.kind === 'had' ? before.endsOn : before.platedOn
  return since === null ? 0 : Math.min(Math.max(daysFrom(since, today), 0), max)
}

/**
 * Returns first and last day of a policy bought today: it continues from the end of the previous one. A year ends on
 * the same date, or on the last day of Esfand.
 */
export function periodOf(before: Before, today: JalaliDate, term: TermDays): { from: JalaliDate; until: JalaliDate } {
  const goesOn = before.kind === 'had' && compareJalali(before.endsOn, today) > 0
  const from = goesOn ? before.endsOn : today
  return { from, until: term === 365 ? addJalaliMonths(from, 12) : addJalaliDays(from, term) }
}
