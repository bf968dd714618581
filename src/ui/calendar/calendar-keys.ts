import { addJalaliDays, addJalaliMonths, jalaliWeekday, type JalaliDate } from '#kit/jalali.ts'

/**
 * Returns the day to which a key moves the cursor, as in the date grid of the ARIA authoring practices, mirrored: left
 * is tomorrow. Home and End are Saturday and Friday of the week; with Shift, Page Up and Page Down change the year.
 * `null` for any other key.
 */
export function dayAfterKey(day: JalaliDate, key: string, shift: boolean): JalaliDate | null {
  const months = shift ? 12 : 1
  switch (key) {
    case 'ArrowLeft':
      return addJalaliDays(day, 1)
    case 'ArrowRight':
      return addJalaliDays(day, -1)
    case 'ArrowDown':
      return addJalaliDays(day, 7)
    case 'ArrowUp':
      return addJalaliDays(day, -7)
    case 'Home':
      return addJalaliDays(day, -jalaliWeekday(day))
    case 'End':
      return addJalaliDays(day, 6 - jalaliWeekday(day))
    case 'PageDown':
      return addJalaliMonths(day, months)
    case 'PageUp':
      return addJalaliMonths(day, -months)
    default:
      return null
  }
}

/**
 * Returns the index in a list, laid out in rows of `columns` from right to left, to which a key moves; `null` for any
 * other key.
 */
export function placeAfterKey(place: number, key: string, columns: number, count: number): number | null {
  const steps: Record<string, number> = { ArrowLeft: 1, ArrowRight: -1, ArrowDown: columns, ArrowUp: -columns }
  const step = steps[key]
  if (step !== undefined) return place + step >= 0 && place + step < count ? place + step : place
  return key === 'Home' ? 0 : key === 'End' ? count - 1 : null
}

/** Returns the weeks of a month from Saturday to Friday; `null` fills days of the neighbouring months. */
export function weeksOf(year: number, month: number, length: number): (JalaliDate | null)[][] {
  const before = jalaliWeekday({ year, month, day: 1 })
  const places = Array.from({ length: Math.ceil((before + length) / 7) * 7 }, (_, i) => {
    const day = i - before + 1
    return day >= 1 && day <= length ? { year, month, day } : null
  })
  return Array.from({ length: places.length / 7 }, (_, week) => places.slice(week * 7, week * 7 + 7))
}
