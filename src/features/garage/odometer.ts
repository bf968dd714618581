import { daysBetween, type Day } from '#kit/day.ts'

/** Daily kilometres of a taxi, and the tolerance of a first reading. */
const maxADay = 500
const slack = 5000

type Reading = { day: Day; km: number }

/**
 * Returns why a reading is implausible beside the last one: fewer kilometres on the same or a later day, or more than
 * anyone drives since. Returns null for a plausible reading. An implausible reading needs the owner's confirmation.
 */
export function oddReading(last: Reading | null, { day, km }: Reading): 'mileage-back' | 'mileage-far' | null {
  if (last === null) return null
  const days = daysBetween(last.day, day)
  if (days >= 0 && km < last.km) return 'mileage-back'
  return km > last.km + slack + maxADay * Math.max(0, days) ? 'mileage-far' : null
}
