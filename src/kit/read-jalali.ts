import {
  addJalaliDays,
  gregorianToJalali,
  isValidJalali,
  jalaliToGregorian,
  jalaliWeekday,
  MONTH_NAMES,
  type JalaliDate,
} from './jalali.ts'
import { ok, refuse, type Result } from './result.ts'
import { foldForSearch } from './text.ts'

/** A day as a person wrote it, with its clock when one was written. */
export type WrittenDay = JalaliDate & { hour?: number; minute?: number }

const MONTHS = MONTH_NAMES.map(foldForSearch)
const NEAR_DAYS: Record<string, number> = { امروز: 0, فردا: 1, دیروز: -1 }
const WEEKDAY_STEMS = ['', 'یک', 'دو', 'سه', 'چهار', 'پنج']

const weekdayPattern = /^(?:(یک|دو|سه|چهار|پنج)? ?شنبه|(جمعه))(?: |$)/
const clockPattern = /(?: ساعت (\d{1,2})(?: (\d{2}))?| (\d{1,2}) (\d{2}))$/
const inNumbers = /^(\d{4}) (\d{1,2}) (\d{1,2})$/
const inOneNumber = /^(\d{4})(\d{2})(\d{2})$/
const dayFirst = /^(\d{1,2}) (\d{1,2}) (\d{4})$/
const inWords = /^(\d{1,2}) ([^ \d]+)(?: ماه)?(?: (\d{4}))?$/

/**
 * Parses a day as people write it, in digits of any script: «۱۴۰۵/۰۹/۰۱», «1405-9-1», «14050901», «۱/۹/۱۴۰۵», «۱ آذر
 * ۱۴۰۵», «شنبه ۱ آذر» (of this year), «فردا», each also with a clock («ساعت ۱۴:۳۰»), and the Gregorian `2026-11-22` of
 * machines. A year has four digits, because two do not name the century. `no-such-day` means well written, but absent
 * from the calendar or on another weekday than the one before it.
 */
export function readJalali(text: string, today: JalaliDate): Result<WrittenDay, 'unreadable' | 'no-such-day'> {
  const folded = foldForSearch(text)
  const weekday = weekdayPattern.exec(folded)
  const rest = folded.slice(weekday?.[0].length ?? 0)
  // Tries without a clock first, so that the year of «۱/۹/۱۴۰۵» is not read as one.
  const bare = readDay(rest, today)
  const clock = bare ? null : clockPattern.exec(rest)
  const date = bare ?? (clock && readDay(rest.slice(0, clock.index), today))
  if (!date) return refuse('unreadable')
  if (!isValidJalali(date) || (weekday && jalaliWeekday(date) !== placeInWeek(weekday))) return refuse('no-such-day')
  if (!clock) return ok(date)
  const [hour, minute] = [Number(clock[1] ?? clock[3]), Number(clock[2] ?? clock[4] ?? 0)]
  return hour < 24 && minute < 60 ? ok({ ...date, hour, minute }) : refuse('unreadable')
}

function placeInWeek([, stem = '', friday]: RegExpExecArray): number {
  return friday ? 6 : WEEKDAY_STEMS.indexOf(stem)
}

function readDay(text: string, today: JalaliDate): JalaliDate | null {
  const near = NEAR_DAYS[text]
  if (near !== undefined) return addJalaliDays(today, near)
  const numbers = inNumbers.exec(text) ?? inOneNumber.exec(text)
  if (numbers) return fromNumbers(Number(numbers[1]), Number(numbers[2]), Number(numbers[3]))
  const turned = dayFirst.exec(text)
  if (turned) return fromNumbers(Number(turned[3]), Number(turned[2]), Number(turned[1]))
  const words = inWords.exec(text)
  const month = words ? MONTHS.indexOf(words[2]!) + 1 : 0
  return words && month > 0 ? { year: Number(words[3] ?? today.year), month, day: Number(words[1]) } : null
}

/** Current years of the two calendars are six centuries apart, so they cannot be confused. */
function fromNumbers(year: number, month: number, day: number): JalaliDate {
  if (year < 1850) return { year, month, day }
  const date = gregorianToJalali({ year, month, day })
  const back = jalaliToGregorian(date)
  return back.month === month && back.day === day ? date : { year: 0, month, day }
}
