import { z } from 'zod'
import { compactDigits, toLatinDigits } from '#kit/digits.ts'
import { gregorianToJalali, isValidJalali, jalaliText, tehranInstant, toJalali } from '#kit/jalali.ts'
import { finnotechLetter } from '#kit/finnotech-plate.ts'
import { carPlate, formatPlate, parsePlate } from '#kit/plate.ts'
import { cleanText } from '#kit/text.ts'
import type { Delivery } from '../../answers.ts'

// Providers send numbers as texts, dates in either calendar, and omit fields. All values are parsed here once.

/** Returns a text, from any type; null for none. */
export const text = z
  .union([z.string(), z.number(), z.bigint()])
  .nullish()
  .catch(null)
  .transform((value) => {
    const clean = value === null || value === undefined ? '' : cleanText(String(value))
    return clean === '' || clean === '-' ? null : clean.slice(0, 300)
  })

const blank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && /^[\s-]*$/.test(value))

/** Parses a value that may be absent (null) and otherwise must be readable: an unreadable one fails its row. */
const strict = <T>(read: (value: unknown) => T | undefined) =>
  z
    .unknown()
    .optional()
    .transform((value, ctx): T | null => {
      if (blank(value)) return null
      const match = read(value)
      if (match !== undefined) return match
      ctx.addIssue({ code: 'custom', message: 'unreadable' })
      return z.NEVER
    })

/** A required value of a row. */
export const isKnown = <Value>(schema: z.ZodType<Value | null>) =>
  schema.transform((value, ctx): Value => {
    if (value !== null) return value
    ctx.addIssue({ code: 'custom', message: 'missing' })
    return z.NEVER
  })
/** Whole digits in any script, grouped by threes or not at all. */
function digitsOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const plain = toLatinDigits(String(value)).trim().replace(/[٬،]/g, ',').replace(/\.0+$/, '')
  if (/^\d{1,14}$/.test(plain)) return plain
  return /^\d{1,3}(,\d{3})+$/.test(plain) ? plain.replaceAll(',', '').slice(0, 15) : undefined
}

const units: Record<string, bigint> = { ریال: 1n, rial: 1n, rials: 1n, irr: 1n, تومان: 10n, toman: 10n, tomans: 10n }

/** Returns rials as text: digits of all scripts, with separators and with a unit; anything else is unreadable. */
function readAmount(value: unknown): string | undefined {
  const [, number, unit] =
    typeof value === 'string'
      ? (/^([^\p{L}]{1,40})(ریال|تومان|rials?|irr|tomans?)?$/iu.exec(cleanText(value)) ?? [])
      : []
  const digits = digitsOf(number ?? value)
  return digits === undefined ? undefined : String(BigInt(digits) * (units[unit?.toLowerCase() ?? 'ریال'] ?? 1n))
}

/** Returns an amount in rials as text; null when it is absent. */
export const amount = strict(readAmount)

/** Returns a whole number, with or without «سال»; null when it is absent. */
export const whole = strict((value) => {
  const digits = digitsOf(typeof value === 'string' ? value.replace(/\s*سال$/, '') : value)
  return digits === undefined || digits.length > 9 ? undefined : Number(digits)
})

/** Returns the authority's own word; null when it is absent. Another type is unreadable. */
export const word = strict((value) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? cleanText(String(value)).slice(0, 120)
    : undefined,
)

function readYesNo(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  const existing = typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : ''
  if (['true', '1', 'yes', 'y', 'بلی', 'بله', 'دارد', 'مجاز'].includes(existing)) return true
  return ['false', '0', 'no', 'n', 'خیر', 'ندارد', 'غیرمجاز'].includes(existing) ? false : undefined
}

/** Parses yes or no in any of their spellings; null when it is absent. */
export const yesNo = strict(readYesNo)

/** The same where nothing depends on it: an unknown word is null. */
export const maybeYesNo = z
  .unknown()
  .optional()
  .transform((value): boolean | null => readYesNo(value) ?? null)

const dateTime = /^(\d{4})[/\-.](\d{1,2})[/\-.](\d{1,2})(?:\D+(\d{1,2}):(\d{2})(?::\d{2})?)?/
const compact = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?$/

/**
 * Returns the time of «1396/11/24 - 11:11», `2018-02-13 11:11:00`, `14030601102030`; null for an unreadable one. Times
 * are Tehran's.
 */
export function readMoment(value: string | null): Date | null {
  if (value === null) return null
  const plain = toLatinDigits(value).trim()
  // With a zone the text states the instant itself.
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

/** Returns a Jalali day as text, from either calendar. */
export const day = text.transform((value) => {
  const moment = readMoment(value)
  return moment && jalaliText(toJalali(moment))
})

/** Returns a Jalali day on which a decision depends: an unreadable one fails its row. */
export const strictDay = strict((value) => {
  const moment = typeof value === 'string' || typeof value === 'number' ? readMoment(String(value)) : null
  return moment ? jalaliText(toJalali(moment)) : undefined
})

/** Returns a time as ISO text, and whether the field had an unreadable value. */
export const moment = text.transform((value) => {
  const at = readMoment(value)?.toISOString() ?? null
  return { at, unreadable: value !== null && at === null }
})

/** Returns a plate as `formatPlate` writes it, from nine digits or a text; null for an invalid one. */
export function readPlate(value: string | null): string | null {
  if (value === null) return null
  const digits = compactDigits(value)
  const numbered = /^(\d{2})(\d{2})(\d{3})(\d{2})$/.exec(digits)
  if (numbered) {
    const [, first = '', letter = '', middle = '', serial = ''] = numbered
    const existing = finnotechLetter(letter)
    const plate = existing === null ? null : carPlate(first, existing, middle, serial)
    return plate?.ok ? formatPlate(plate.value) : null
  }
  const plate = parsePlate(/^\d{8}$/.test(digits) ? `${digits.slice(0, 3)}-${digits.slice(3)}` : value)
  return plate.ok ? formatPlate(plate.value) : null
}
export const plate = text.transform(readPlate)

/** The way in which the driver got the fine. */
export const delivery = text.transform((value): Delivery | null => {
  if (value === null) return null
  if (/الصاق|affix/i.test(value)) return 'affixed'
  if (/تسلیم|hand/i.test(value)) return 'handed'
  return /دوربین|camera/i.test(value) ? 'camera' : null
})

/** Returns a bill's id or payment id as digits; null for an invalid one. */
export const billDigits = text.transform((value) => {
  const digits = value === null ? '' : compactDigits(value)
  return /^\d{6,13}$/.test(digits) ? digits : null
})

/** Returns a person's name with only its first letters: «م*** ا***». */
export const maskedName = text.transform((value) =>
  value === null
    ? null
    : value
        .split(' ')
        .slice(0, 4)
        .map((word) => (word.includes('*') ? word : `${word.slice(0, 1)}***`))
        .join(' '),
)

/**
 * Returns a picture as its address, as a data address, or from bare base64, which becomes one. Anything else is
 * unreadable.
 */
export const photo = z
  .string()
  .max(3_000_000)
  .nullish()
  .transform((value, ctx): string | null | undefined => {
    const given = value?.trim()
    if (!given) return value === undefined ? undefined : null
    if (/^https?:\/\/\S{1,2000}$/.test(given) || /^data:image\/[a-z+]+[;,]/.test(given)) return given
    if (given.length > 200 && /^[A-Za-z0-9+/=\s]+$/.test(given)) {
      return `data:image/jpeg;base64,${given.replace(/\s/g, '')}`
    }
    ctx.addIssue({ code: 'custom', message: 'no picture' })
    return z.NEVER
  })
