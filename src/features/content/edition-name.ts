import { toPersianDigits } from '#kit/digits.ts'
import { MONTH_NAMES } from '#kit/jalali.ts'

/**
 * Formats the name of an edition: `1405-09` is «آذر ۱۴۰۵», and `1405-09-2` the second one of that
 * month.
 */
export function editionName(version: string): string {
  const [year = '', month = '', number] = version.split('-')
  const name = `${MONTH_NAMES[Number(month) - 1] ?? month} ${toPersianDigits(year)}`
  return number ? `${name} (${toPersianDigits(Number(number))})` : name
}
