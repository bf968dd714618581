import { addJalaliDays, tehranInstant, toJalali } from '#kit/jalali.ts'

// The identity register is closed from 23:00 to 7:00; an inquiry that it refuses at night waits until the morning.

const restsFrom = 23
const opensAt = 7

export const isNight = (now: Date): boolean => {
  const { hour } = toJalali(now)
  return hour >= restsFrom || hour < opensAt
}

/** Returns the seconds until five minutes past the next opening. */
export function secondsToMorning(now: Date): number {
  const today = toJalali(now)
  const day = today.hour < opensAt ? today : addJalaliDays(today, 1)
  const opens = tehranInstant(day, opensAt, 5)
  return Math.ceil((opens.getTime() - now.getTime()) / 1000)
}
