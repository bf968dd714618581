import { toPersianDigits } from '#kit/digits.ts'
import type { Make, Model } from './types.ts'

/** A Gregorian model year is written down as the Jalali year in which most of it lies. */
export const GREGORIAN_AHEAD = 621

/** True where people name the year of a vehicle in the Gregorian calendar: imported makes. */
export function usesGregorianYears(make: Pick<Make, 'origin'>): boolean {
  return make.origin === 'imported'
}

/** A stored (Jalali) year as people name it for this make: «۱۴۰۲», or «۲۰۲۳» for an imported one. */
export function displayYear(make: Pick<Make, 'origin'>, jalaliYear: number): string {
  return toPersianDigits(usesGregorianYears(make) ? gregorianYear(jalaliYear) : jalaliYear)
}

/** A stored (Jalali) year in both calendars, first as people name it for this make: «۱۴۰۲ (۲۰۲۳)», «۲۰۲۳ (۱۴۰۲)». */
export function bothYears(make: Pick<Make, 'origin'>, jalaliYear: number): string {
  const years = [toPersianDigits(jalaliYear), toPersianDigits(gregorianYear(jalaliYear))]
  const [named, other] = usesGregorianYears(make) ? years.toReversed() : years
  return `${named} (${other})`
}

/** The Gregorian year in which most of a Jalali year lies. */
export const gregorianYear = (jalaliYear: number): number => jalaliYear + GREGORIAN_AHEAD

/** First and last Jalali year in which a model was made; `thisYear` (Jalali) ends the span of one that is still made. */
export function productionYears(model: Model, thisYear: number): { from: number; to: number } {
  const shift = model.yearCalendar === 'gregorian' ? GREGORIAN_AHEAD : 0
  return { from: model.yearFrom - shift, to: Math.min(thisYear, (model.yearTo ?? thisYear + shift) - shift) }
}
