import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import type { RangeKey } from '../filter-keys.ts'

/** A value of a range as its field shows it. */
export const rangeText = (name: RangeKey, value: number): string =>
  name === 'year' ? toPersianDigits(value) : formatInteger(value)
