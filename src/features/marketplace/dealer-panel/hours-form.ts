import { WEEKDAY_NAMES } from '#kit/jalali.ts'
import { clockOf, type DayHours, type DealerHours, type DealerTimes } from '../dealers/opening-hours.ts'

const [earliest, latest, step] = [6 * 60, 24 * 60, 30]

/** The half hours for opening and closing. */
export const hourChoices = Array.from({ length: (latest - earliest) / step + 1 }, (_, n) => {
  const minute = earliest + n * step
  return { value: String(minute), label: clockOf(minute) }
})

/** The days of the form: the week from Saturday, and official holidays. */
export const hourDays = [...WEEKDAY_NAMES, 'تعطیلات رسمی'] as const
export const openField = (day: number): string => `open${day}`
export const closeField = (day: number): string => `close${day}`
export const hourFields = hourDays.flatMap((_, day) => [openField(day), closeField(day)])

/** Formats the hours of a dealer as field values. */
export const typedHours = ({ hours, holiday_hours }: DealerTimes): Record<string, string> =>
  Object.fromEntries(
    [...hours, holiday_hours].flatMap((each, day) => [
      [openField(day), each ? String(each[0]) : ''],
      [closeField(day), each ? String(each[1]) : ''],
    ]),
  )

/** Reads the form. The refusal is the day with invalid hours. Two empty fields mean closed. */
export function readHours(
  typed: Readonly<Record<string, string>>,
): { ok: true; value: DealerTimes } | { ok: false; day: string } {
  const days: DayHours[] = []
  for (const [day, name] of hourDays.entries()) {
    const [open = '', close = ''] = [typed[openField(day)], typed[closeField(day)]]
    if (open === '' && close === '') days.push(null)
    else {
      const existing = [open, close].every((each) => hourChoices.some(({ value }) => value === each))
      if (!existing || Number(open) >= Number(close)) return { ok: false, day: name }
      days.push([Number(open), Number(close)])
    }
  }
  const holiday_hours = days.pop() ?? null
  return { ok: true, value: { hours: days as unknown as DealerHours, holiday_hours } }
}
