import { toPersianDigits } from '#kit/digits.ts'
import type { Make, Model } from './types.ts'

/** A Gregorian model year is stored as the Jalali year that contains most of it. */
export const GREGORIAN_AHEAD = 621

/** Whether people use Gregorian years for this make: imported ones. */
export function usesGregorianYears(make: Pick<Make, 'origin'>): boolean {
  return make.origin === 'imported'
}

/** Formats a stored (Jalali) year as usual for this make: «۱۴۰۲», or «۲۰۲۳» for an imported one. */
export function displayYear(make: Pick<Make, 'origin'>, jalaliYear: number): string {
  return toPersianDigits(usesGregorianYears(make) ? gregorianYear(jalaliYear) : jalaliYear)
}

/**
 * Formats a stored (Jalali) year in both calendars, the usual one first: «۱۴۰۲ (۲۰۲۳)», «۲۰۲۳
 * (۱۴۰۲)».
 */
export function bothYears(make: Pick<Make, 'origin'>, jalaliYear: number): string {
  const years = [toPersianDigits(jalaliYear), toPersianDigits(gregorianYear(jalaliYear))]
  const [named, other] = usesGregorianYears(make) ? years.toReversed() : years
  return `${named} (${other})`
}

/** Returns the Gregorian year that contains most of a Jalali year. */
export const gregorianYear = (jalaliYear: number): number => jalaliYear + GREGORIAN_AHEAD

/**
 * Returns the first and last Jalali year of production; `thisYear` (Jalali) for a current model.
 */
export function productionYears(model: Model, thisYear: number): { from: number; to: number } {
  const shift = model.yearCalendar === 'gregorian' ? GREGORIAN_AHEAD : 0
  return { from: model.yearFrom - shift, to: Math.min(thisYear, (model.yearTo ?? thisYear + shift) - shift) }
}
