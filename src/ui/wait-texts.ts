import { toPersianDigits } from '#kit/digits.ts'
import { formatDate, formatTime, tehranDaysBetween } from '#kit/jalali.ts'

/** A refusal until a time; `waitSeconds` is the same relative to now. */
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

/** «۱ دقیقه و ۲۰ ثانیهٔ دیگر», «۲ ساعت دیگر». */
export function fromNowText(seconds: number): string {
  const text = durationText(seconds)
  return `${text}${text.endsWith('ه') ? '\u0654' : ''} دیگر`
}

const minuteMs = 60_000

/**
 * Formats the earliest time of a retry: «۵۰ ثانیهٔ دیگر», «از ساعت ۱۴:۳۰», «از فردا ساعت ۱۴:۳۰». Rounds up, never down.
 */
export function fromWhenText({ waitSeconds, until }: Wait): string {
  if (waitSeconds < 120) return fromNowText(waitSeconds)
  const minute = new Date(Math.ceil(until.getTime() / minuteMs) * minuteMs)
  const days = tehranDaysBetween(new Date(until.getTime() - waitSeconds * 1000), minute)
  const day = days === 0 ? '' : days === 1 ? 'فردا ' : `${formatDate(minute)} `
  return `از ${day}ساعت ${formatTime(minute)}`
}

/** Replaces «کمی بعد» in a refusal by the time, when a limit of this request has recorded one. */
export function withMoment(text: string, { scope, now }: { scope: { waitSeconds?: number }; now: Date }): string {
  const { waitSeconds } = scope
  if (!waitSeconds) return text
  return text.replace('کمی بعد', fromWhenText({ waitSeconds, until: new Date(now.getTime() + waitSeconds * 1000) }))
}
