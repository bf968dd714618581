import { dayText, type Day } from '#kit/day.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'

/** A value of the inspector that contradicts an earlier known fact of the car. It is signed with the report. */
export type Mismatch = { kind: 'mileage'; knownKm: number; on: Day } | { kind: 'year'; known: number } | { kind: 'vin' }

/** Facts of a car before its inspection; several sources may have the same fact. */
export type KnownCar = {
  year: number | null
  /** The last six characters. */
  vinTail: string | null
  reading: { km: number; day: Day } | null
}

const jalaliYear = (year: number): number => (year > 1700 ? year - 621 : year)

/** Returns whether two model years are the same; a Gregorian year overlaps two Jalali ones. */
export function sameYear(one: number, other: number): boolean {
  const tolerance = one > 1700 !== other > 1700 ? 1 : 0
  return Math.abs(jalaliYear(one) - jalaliYear(other)) <= tolerance
}

/**
 * Compares the values of an inspector on a day with all known facts, each kind of difference once. A reading of a later
 * day contradicts nothing.
 */
export function findMismatches(
  seen: { mileageKm: number; year: number; vinTail: string; on: Day },
  knownCars: readonly KnownCar[],
): Mismatch[] {
  const readings = knownCars.flatMap(({ reading }) =>
    reading && reading.day <= seen.on && reading.km > seen.mileageKm ? [reading] : [],
  )
  const highest = readings.toSorted((a, b) => b.km - a.km)[0]
  const year = knownCars.find((each) => each.year !== null && !sameYear(each.year, seen.year))?.year
  const vin = knownCars.some(({ vinTail }) => vinTail !== null && vinTail !== seen.vinTail)
  return [
    ...(vin ? [{ kind: 'vin' } as const] : []),
    ...(year ? [{ kind: 'year', known: year } as const] : []),
    ...(highest ? [{ kind: 'mileage', knownKm: highest.km, on: highest.day } as const] : []),
  ]
}

/** Returns a difference as text for readers of the report. */
export function mismatchText(mismatch: Mismatch): string {
  switch (mismatch.kind) {
    case 'vin':
      return 'شمارهٔ شاسی این خودرو با شمارهٔ شاسی ثبت‌شده برای این پلاک یکی نیست.'
    case 'year':
      return `سال ساخت ثبت‌شدهٔ این خودرو ${toPersianDigits(mismatch.known)} است و با گزارش یکی نیست.`
    case 'mileage':
      return `در ${dayText(mismatch.on)} کارکرد این خودرو ${formatInteger(mismatch.knownKm)} کیلومتر ثبت شده که از این گزارش بیشتر است.`
  }
}
