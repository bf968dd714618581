import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import type { RangeKey } from '../filter-keys.ts'

/** Formats a value of a range for its field. */
export const rangeText = (name: RangeKey, value: number): string =>
  name === 'year' ? toPersianDigits(value) : formatInteger(value)
