import { formatInteger } from '#kit/digits.ts'
import { addDays, addMonths, daysBetween, jalaliOfDay, lastDayOfYear, type Day } from '#kit/day.ts'
import { deadlineKind, type DeadlineKindSlug } from './kinds.ts'

/** The condition of a deadline: a day, kilometres, or the first of both. */
export type Due = { dueOn: Day | null; dueKm: number | null }

/** The facts of a car today; `kmPerDay` is null with fewer than two readings. */
export type CarToday = { today: Day; km: number | null; kmPerDay: number | null }

export type Level = 'overdue' | 'urgent' | 'soon' | 'fine'

export type DeadlineState = {
  level: Level
  /** Days until the day, or until the kilometres at the usual pace; null when both are unknown. */
  daysLeft: number | null
  kmLeft: number | null
  /** The day on which it falls, entered or estimated. */
  day: Day | null
  /** True when the day is estimated from the kilometres a day. */
  estimated: boolean
}

const urgentDays = 7
export const soonDays = 30
const urgentKm = 200
export const soonKm = 1000

/** Returns the state of a deadline today, by the first of day and kilometres. */
export function deadlineState({ dueOn, dueKm }: Due, { today, km, kmPerDay }: CarToday): DeadlineState {
  const kmLeft = dueKm === null || km === null ? null : dueKm - km
  const byKm = kmLeft === null ? null : daysOfKm(kmLeft, kmPerDay)
  const byDay = dueOn === null ? null : daysBetween(today, dueOn)
  const estimated = byKm !== null && (byDay === null || byKm < byDay)
  const daysLeft = estimated ? byKm : byDay
  const level = worse(levelOf(byDay, urgentDays, soonDays), levelOf(kmLeft, urgentKm, soonKm))
  return { level, daysLeft, kmLeft, day: daysLeft === null ? null : addDays(today, daysLeft), estimated }
}

/** An estimate beyond ten years is useless. */
function daysOfKm(kmLeft: number, kmPerDay: number | null): number | null {
  if (kmLeft <= 0) return 0
  if (kmPerDay === null || kmPerDay < 0.5) return null
  const days = Math.ceil(kmLeft / kmPerDay)
  return days > 3650 ? null : days
}

const levels: readonly Level[] = ['overdue', 'urgent', 'soon', 'fine']
const worse = (one: Level, other: Level): Level => (levels.indexOf(one) < levels.indexOf(other) ? one : other)

function levelOf(left: number | null, urgent: number, soon: number): Level {
  if (left === null || left > soon) return 'fine'
  if (left < 0) return 'overdue'
  return left <= urgent ? 'urgent' : 'soon'
}

/** «۱۲ روز مانده»، «امروز»، «۱,۲۰۰ کیلومتر مانده»، «۳ روز گذشته». */
export function stateWords(due: Due, { daysLeft, kmLeft, estimated }: DeadlineState): string {
  const days = daysLeft === null || estimated ? null : dayWords(daysLeft)
  const km = kmLeft === null ? null : kmWords(kmLeft)
  if (due.dueOn !== null && estimated && km) return km
  if (days && km && kmLeft! <= soonKm) return `${days} یا ${km}`
  return days ?? km ?? `در ${formatInteger(due.dueKm ?? 0)} کیلومتر`
}

function dayWords(days: number): string {
  if (days === 0) return 'امروز'
  if (days === 1) return 'فردا'
  return days > 0 ? `${formatInteger(days)} روز مانده` : `${formatInteger(-days)} روز گذشته`
}

function kmWords(km: number): string {
  if (km === 0) return 'همین حالا'
  return km > 0 ? `${formatInteger(km)} کیلومتر مانده` : `${formatInteger(-km)} کیلومتر گذشته`
}

/** The most urgent first. */
export const byUrgency = (one: DeadlineState, other: DeadlineState): number =>
  levels.indexOf(one.level) - levels.indexOf(other.level) ||
  (one.daysLeft ?? 9999) - (other.daysLeft ?? 9999) ||
  (one.kmLeft ?? 1e7) - (other.kmLeft ?? 1e7)

/** Returns the kilometres a day from odometer readings in the order of days; null with too few readings. */
export function kmPerDay(readings: readonly { day: Day; km: number }[]): number | null {
  const [first, last] = [readings[0], readings.at(-1)]
  if (!first || !last) return null
  const days = daysBetween(first.day, last.day)
  if (days < 14 || last.km < first.km) return null
  return (last.km - first.km) / days
}

type Repeats = {
  kind: DeadlineKindSlug
  dueOn: Day | null
  /** Keeps the original day of the month: 31 stays 31 after a month of 30 days. */
  monthDay: number | null
  everyMonths: number | null
  everyKm: number | null
}

/** Returns the next round after a completion on a day at some kilometres; null without a repeat. */
export function nextDue(
  { kind, dueOn, monthDay, everyMonths, everyKm }: Repeats,
  completed: { day: Day; km: number | null },
): (Due & { monthDay: number | null }) | null {
  const { from } = deadlineKind(kind)
  const goesOn = from !== 'done' && dueOn !== null && dueOn >= completed.day
  const begin = goesOn ? dueOn : completed.day
  const stored = goesOn ? (monthDay ?? monthDayOf(dueOn)) : monthDayOf(completed.day)
  // A yearly toll is due for a calendar year: paid late, the year of payment is still unpaid.
  const yearly = from === 'year' && everyMonths === 12
  const year = jalaliOfDay(dueOn ?? completed.day).year + 1
  const next = {
    dueOn: everyMonths === null ? null : yearly ? lastDayOfYear(year) : addMonths(begin, everyMonths, stored),
    dueKm: everyKm === null || completed.km === null ? null : completed.km + everyKm,
  }
  if (next.dueOn === null && next.dueKm === null) return null
  return { ...next, monthDay: next.dueOn === null ? null : yearly ? 30 : stored }
}

/** The day in its Jalali month. */
export const monthDayOf = (day: Day): number => jalaliOfDay(day).day

/**
 * Returns the name of the reminder that is due today: 30, 7 and 1 days before, on the day, 1000 kilometres before and
 * at the kilometres; once more after a pause. Null without one.
 */
export function reminderStage(due: Due, car: CarToday, snoozedUntil: Day | null): string | null {
  if (snoozedUntil !== null && snoozedUntil > car.today) return null
  const byDay = due.dueOn === null ? null : daysBetween(car.today, due.dueOn)
  const kmLeft = due.dueKm === null || car.km === null ? null : due.dueKm - car.km
  const stages = [dayStage(byDay), kmStage(kmLeft)].filter((stage) => stage !== null)
  if (stages.length === 0) return null
  return [...stages, ...(snoozedUntil === null ? [] : [`again-${snoozedUntil}`])].join('+')
}

function dayStage(left: number | null): string | null {
  const reached = left === null ? undefined : [0, 1, 7, 30].find((days) => left <= days)
  return reached === undefined ? null : `day-${reached}`
}

function kmStage(left: number | null): string | null {
  if (left === null || left > soonKm) return null
  return left <= 0 ? 'km-0' : 'km-1000'
}
