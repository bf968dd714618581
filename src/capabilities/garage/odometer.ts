import { daysBetween, type Day } from '#kit/day.ts'

/** Kilometres that a taxi drives in a day, and what a first reading may be off. */
const mostADay = 500
const slack = 5000

type Reading = { day: Day; km: number }

/**
 * Says what is odd about a reading beside the last one: fewer kilometres on the same or a later day, or more than anybody drives
 * since. Returns null for a plausible reading. An odd reading is stored only when its owner confirms it.
 */
export function oddReading(last: Reading | null, { day, km }: Reading): 'mileage-back' | 'mileage-far' | null {
  if (last === null) return null
  const days = daysBetween(last.day, day)
  if (days >= 0 && km < last.km) return 'mileage-back'
  return km > last.km + slack + mostADay * Math.max(0, days) ? 'mileage-far' : null
}
