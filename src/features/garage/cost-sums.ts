import { MONTH_NAMES } from '#kit/jalali.ts'
import type { Rial } from '#kit/money.ts'
import { inWholeTomans, partOf } from '#kit/share.ts'
import { dayOfJalali, daysBetween, jalaliOfDay, type Day } from '#kit/day.ts'

type Paid = { kind: string; day: Day; rial: Rial }
export type MonthSum = { year: number; month: number; name: string; rial: Rial }
export type KindSum = { kind: string; rial: Rial; share: number }

/** Returns the first day of the month some months before a day's month. */
export function firstOfMonth(today: Day, monthsBefore: number): Day {
  const { year, month } = jalaliOfDay(today)
  const count = year * 12 + (month - 1) - monthsBefore
  return dayOfJalali({ year: Math.floor(count / 12), month: (count % 12) + 1, day: 1 })
}

/** Returns the payments of each of the last months, oldest first, including months without a payment. */
export function sumByMonth(paid: readonly Paid[], today: Day, months: number): MonthSum[] {
  const sums = Array.from({ length: months }, (_, index) => {
    const { year, month } = jalaliOfDay(firstOfMonth(today, months - 1 - index))
    return { year, month, name: MONTH_NAMES[month - 1]!, rial: 0n }
  })
  for (const { day, rial } of paid) {
    const { year, month } = jalaliOfDay(day)
    const sum = sums.find((each) => each.year === year && each.month === month)
    if (sum) sum.rial += rial
  }
  return sums
}

/**
 * Returns the cost of a kilometre in whole tomans: payments and kilometres from the first odometer reading to the last.
 * Null below half a year or 500 kilometres.
 */
export function costPerKm(paid: readonly Paid[], readings: readonly { day: Day; km: number }[]): Rial | null {
  const [first, last] = [readings[0], readings.at(-1)]
  if (!first || !last || daysBetween(first.day, last.day) < 180) return null
  const km = last.km - first.km
  const total = paid.reduce((sum, { day, rial }) => (day >= first.day && day <= last.day ? sum + rial : sum), 0n)
  return km < 500 || total === 0n ? null : inWholeTomans(partOf(total, 1n, BigInt(km)), 'down')
}

/** Returns the cost of each kind, highest first, with its share of the total in hundredths. */
export function sumByKind(paid: readonly Paid[]): KindSum[] {
  const sums = new Map<string, Rial>()
  for (const { kind, rial } of paid) sums.set(kind, (sums.get(kind) ?? 0n) + rial)
  const all = [...sums.values()].reduce((sum, rial) => sum + rial, 0n)
  return [...sums]
    .map(([kind, rial]) => ({ kind, rial, share: all === 0n ? 0 : Number((rial * 100n + all / 2n) / all) }))
    .toSorted((one, other) => (one.rial < other.rial ? 1 : one.rial > other.rial ? -1 : 0))
}
