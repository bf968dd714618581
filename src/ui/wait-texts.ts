import { toPersianDigits } from '#kit/digits.ts'
import { formatDate, formatTime, tehranDaysBetween } from '#kit/jalali.ts'

/** A refusal until a moment; `waitSeconds` is the same from now on. */
export type Wait = { waitSeconds: number; until: Date }

/** «۱ دقیقه و ۲۰ ثانیه»; from an hour on without seconds. */
export function durationText(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = hours ? Math.ceil((seconds % 3600) / 60) : Math.floor((seconds % 3600) / 60)
  if (hours && minutes === 60) return durationText((hours + 1) * 3600)
  const parts = [
    hours && `${hours}\u00a0ساعت`,
    minutes && `${minutes}\u00a0دقیقه`,
    !hours && seconds % 60 && `${seconds % 60}\u00a0ثانیه`,
  ].filter(Boolean)
  return toPersianDigits(parts.join(' و '))
}

const minuteMs = 60_000

/** When it may be tried again: «۵۰ ثانیه دیگر», «از ساعت ۱۴:۳۰», «از فردا ساعت ۱۴:۳۰». Never earlier than it is allowed. */
export function fromWhenText({ waitSeconds, until }: Wait): string {
  if (waitSeconds < 120) return `${durationText(waitSeconds)} دیگر`
  const minute = new Date(Math.ceil(until.getTime() / minuteMs) * minuteMs)
  const days = tehranDaysBetween(new Date(until.getTime() - waitSeconds * 1000), minute)
  const day = days === 0 ? '' : days === 1 ? 'فردا ' : `${formatDate(minute)} `
  return `از ${day}ساعت ${formatTime(minute)}`
}
