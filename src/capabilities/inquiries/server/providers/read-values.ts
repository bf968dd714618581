import { z } from 'zod'
import { compactDigits, toLatinDigits } from '#kit/digits.ts'
import { gregorianToJalali, isValidJalali, jalaliText, tehranInstant, toJalali } from '#kit/jalali.ts'
import { finnotechLetter } from '#kit/finnotech-plate.ts'
import { carPlate, formatPlate, parsePlate } from '#kit/plate.ts'
import { cleanText } from '#kit/text.ts'
import type { Delivery } from '../../answers.ts'

// Providers give numbers as texts, dates in either calendar, and leave out what they like. Everything is read here once.

/** A text, whatever it was written as; null for nothing. */
export const text = z
  .union([z.string(), z.number(), z.bigint()])
  .nullish()
  .catch(null)
  .transform((value) => {
    const clean = value === null || value === undefined ? '' : cleanText(String(value))
    return clean === '' || clean === '-' ? null : clean.slice(0, 300)
  })

/** An amount in rials; a text with separators or a number. Null for what is none. */
export const amount = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((value) => {
    if (value === null || value === undefined) return null
    const digits = toLatinDigits(String(value))
      .replace(/[,٬،\s]/g, '')
      .replace(/\.0+$/, '')
    return /^\d{1,14}$/.test(digits) ? String(BigInt(digits)) : null
  })

/** A whole number. */
export const whole = amount.transform((value) => (value === null ? null : Number(value)))

/** Yes or no in any of their spellings; null for neither. */
export const yesNo = z
  .unknown()
  .optional()
  .transform((value): boolean | null => {
    if (typeof value === 'boolean') return value
    const word = typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : ''
    if (['true', '1', 'yes', 'y', 'بلی', 'بله', 'دارد', 'مجاز'].includes(word)) return true
    return ['false', '0', 'no', 'n', 'خیر', 'ندارد', 'غیرمجاز'].includes(word) ? false : null
  })

/** A list; what is no list is none. */
export const listOf = <S extends z.ZodType>(item: S) =>
  z.preprocess((value) => (Array.isArray(value) ? value.slice(0, 500) : []), z.array(item))

const dateTime = /^(\d{4})[/\-.](\d{1,2})[/\-.](\d{1,2})(?:\D+(\d{1,2}):(\d{2})(?::\d{2})?)?/
const compact = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?$/

/** The moment of «1396/11/24 - 11:11», `2018-02-13 11:11:00`, `14030601102030`; null for what can not be read. Times are Tehran's. */
export function readMoment(value: string | null): Date | null {
  if (value === null) return null
  const plain = toLatinDigits(value).trim()
  // With a zone it says itself which moment it is.
  if (/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(plain)) {
    const moment = new Date(plain)
    return Number.isNaN(moment.getTime()) ? null : moment
  }
  const [, year = 0, month = 0, day = 0, hour = 0, minute = 0] = (
    dateTime.exec(plain) ??
    compact.exec(plain) ??
    []
  ).map(Number)
  if (year === 0 || month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59) return null
  const date = year > 1700 ? gregorianToJalali({ year, month, day }) : { year, month, day }
  return isValidJalali(date) ? tehranInstant(date, hour || 0, minute || 0) : null
}

/** A Jalali day as text, of either calendar. */
export const day = text.transform((value) => {
  const moment = readMoment(value)
  return moment && jalaliText(toJalali(moment))
})

export const moment = text.transform((value) => readMoment(value)?.toISOString() ?? null)

/** A plate as `formatPlate` writes it, from nine digits or a text; null for what is none. */
export function readPlate(value: string | null): string | null {
  if (value === null) return null
  const digits = compactDigits(value)
  const numbered = /^(\d{2})(\d{2})(\d{3})(\d{2})$/.exec(digits)
  if (numbered) {
    const [, first = '', letter = '', middle = '', serial = ''] = numbered
    const known = finnotechLetter(letter)
    const plate = known === null ? null : carPlate(first, known, middle, serial)
    return plate?.ok ? formatPlate(plate.value) : null
  }
  const plate = parsePlate(value)
  return plate.ok ? formatPlate(plate.value) : null
}
export const plate = text.transform(readPlate)

/** How a fine came to its driver. */
export const delivery = text.transform((value): Delivery | null => {
  if (value === null) return null
  if (/الصاق|affix/i.test(value)) return 'affixed'
  if (/تسلیم|hand/i.test(value)) return 'handed'
  return /دوربین|camera/i.test(value) ? 'camera' : null
})

/** A bill's id or payment id as digits; null for what is none. */
export const billDigits = text.transform((value) => {
  const digits = value === null ? '' : compactDigits(value)
  return /^\d{6,13}$/.test(digits) ? digits : null
})

/** The name of somebody, of which only the first letters are kept: «م*** ا***». */
export const maskedName = text.transform((value) =>
  value === null
    ? null
    : value
        .split(' ')
        .slice(0, 4)
        .map((word) => (word.includes('*') ? word : `${word.slice(0, 1)}***`))
        .join(' '),
)

/** A picture as its address, as a data address, or as base64 alone, which becomes one. */
export const photo = z
  .string()
  .max(3_000_000)
  .nullish()
  .catch(null)
  .transform((value): string | null => {
    const given = value?.trim() ?? ''
    if (/^https?:\/\/\S{1,2000}$/.test(given) || /^data:image\/[a-z+]+[;,]/.test(given)) return given
    return given.length > 200 && /^[A-Za-z0-9+/=\s]+$/.test(given)
      ? `data:image/jpeg;base64,${given.replace(/\s/g, '')}`
      : null
  })
