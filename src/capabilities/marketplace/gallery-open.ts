import { toPersianDigits } from '#kit/digits.ts'
import { toJalali, WEEKDAY_NAMES } from '#kit/jalali.ts'
import type { DayHours, GalleryHours } from './gallery-hours.ts'

/**
 * Whether a gallery is open at a moment: until which minute of the day, or when it opens next (`inDays` 0 is later today,
 * 7 is this weekday next week). `opens` is null when it never does.
 */
export type OpenState =
  | { open: true; closes: number }
  | { open: false; opens: { inDays: number; weekday: number; minute: number } | null }

const isOpenAt = (hours: DayHours, minute: number): hours is readonly [number, number] =>
  hours !== null && minute >= hours[0] && minute < hours[1]

/** Reads the week of a gallery at an instant, by the clock in Tehran. The closing minute itself is closed. */
export function openState(hours: GalleryHours, now: Date): OpenState {
  const { weekday, hour, minute } = toJalali(now)
  const clock = hour * 60 + minute
  const today = hours[weekday] ?? null
  if (isOpenAt(today, clock)) return { open: true, closes: today[1] }
  for (let inDays = 0; inDays <= 7; inDays++) {
    const day = (weekday + inDays) % 7
    const [opens, closes] = hours[day] ?? [0, 0]
    if (opens < closes && (inDays > 0 || opens > clock))
      return { open: false, opens: { inDays, weekday: day, minute: opens } }
  }
  return { open: false, opens: null }
}

/** «۹:۰۰» of a minute of the day. */
export const clockOf = (minute: number): string =>
  toPersianDigits(`${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`)

/** «اکنون باز است، تا ۲۱:۰۰» or «بسته؛ شنبه ۹:۰۰ باز می‌شود». */
export function openText(state: OpenState): string {
  if (state.open) return `اکنون باز است، تا ${clockOf(state.closes)}`
  if (!state.opens) return 'بسته؛ ساعت کاری اعلام نشده است'
  const { inDays, weekday, minute } = state.opens
  const days = ['امروز', 'فردا']
  return `بسته؛ ${days[inDays] ?? WEEKDAY_NAMES[weekday]} ${clockOf(minute)} باز می‌شود`
}

/** «۹:۰۰ تا ۲۱:۰۰», or «تعطیل». */
export const hoursText = (hours: DayHours): string => (hours ? `${clockOf(hours[0])} تا ${clockOf(hours[1])}` : 'تعطیل')
