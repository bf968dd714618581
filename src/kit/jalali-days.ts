type Day = { year: number; month: number; day: number }

/** 1 Farvardin of the year 1, counted in days from 1970-01-01. */
const EPOCH_DAY = -492_268

/** Days from 1970-01-01 to a Jalali day. */
export function dayNumber({ year, month, day }: Day): number {
  return yearStart(year) + daysBefore(month) + day - 1
}

/** The Jalali day that lies `count` days after 1970-01-01. */
export function fromDayNumber(count: number): Day {
  const year = 1 + Math.floor((33 * (count - EPOCH_DAY) + 3) / 12_053)
  const dayOfYear = count - yearStart(year)
  const month = dayOfYear < 186 ? Math.floor(dayOfYear / 31) + 1 : Math.floor((dayOfYear - 6) / 30) + 1
  return { year, month, day: dayOfYear - daysBefore(month) + 1 }
}

/** Place in the Iranian week of a day counted from 1970-01-01, a Thursday. */
export function weekdayOf(count: number): number {
  return (((count + 5) % 7) + 7) % 7
}

function yearStart(year: number): number {
  return EPOCH_DAY + 365 * (year - 1) + Math.floor((8 * year + 21) / 33)
}

function daysBefore(month: number): number {
  return month <= 7 ? (month - 1) * 31 : (month - 1) * 30 + 6
}
