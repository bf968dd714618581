import { z } from 'zod'
import { parseMobile } from '#kit/mobile.ts'
import { parseNationalCode } from '#kit/national-code.ts'
import { carPlate, parsePlate, type Plate } from '#kit/plate.ts'
import type { Result } from '#kit/result.ts'
import { parseVin } from '#kit/vin.ts'

// Separate from the other fields, so that forms about a car and its owner omit the rules of banks, bills and passwords.

/**
 * A field parsed by a function of the kit. `texts` holds the messages of its rules; a rule without one uses the default
 * «{field} معتبر نیست.»
 */
export function typed<T, Code extends string>(
  title: string,
  parse: (text: string) => Result<T, Code>,
  texts: Partial<Record<Code, string>> = {},
) {
  const schema = z.string().transform((text, context): T => {
    const result = parse(text)
    if (result.ok) return result.value
    context.addIssue({ code: 'custom', message: texts[result.code] })
    return z.NEVER
  })
  return schema.meta({ title })
}

/** National code; returns ten Latin digits. */
export const nationalCodeField = typed('کد ملی', parseNationalCode)

/** Mobile number in any usual form; returns `09…`. */
export const mobileField = typed('شمارهٔ موبایل', parseMobile, {
  'mobile-invalid': 'شماره باید ۱۱ رقم و با ۰۹ شروع شود',
})

/** Vehicle identification number; returns seventeen capital letters and digits. */
export const vinField = typed('شمارهٔ شاسی (VIN)', parseVin, {
  'vin-length': 'شمارهٔ شاسی ۱۷ حرف و رقم است.',
  'vin-letters': 'شمارهٔ شاسی فقط حرف انگلیسی و رقم دارد و حرف‌های I و O و Q در آن نیست.',
})

const platePart = z.string().max(40).default('')

/** The plate control: its kind and the parts of every kind; returns the plate. */
export const plateField = z
  .object({
    kind: z.enum(['car', 'motorcycle', 'free-zone']).default('car'),
    first: platePart,
    letter: platePart,
    middle: platePart,
    serial: platePart,
    upper: platePart,
    lower: platePart,
    number: platePart,
    zone: platePart,
  })
  .transform((parts, context): Plate => {
    const { kind, first, letter, middle, serial, upper, lower, number, zone } = parts
    const filled = { car: [first, letter, middle, serial], motorcycle: [upper, lower], 'free-zone': [number, zone] }[
      kind
    ]
    const plate =
      kind === 'car'
        ? carPlate(first, letter, middle, serial)
        : parsePlate(kind === 'motorcycle' ? `${upper}-${lower}` : `${number} ${zone}`)
    if (plate.ok && plate.value.kind === kind) return plate.value
    const message = filled.every((part) => part.trim() === '')
      ? 'پلاک را بنویسید.'
      : filled.some((part) => part.trim() === '')
        ? 'پلاک را کامل بنویسید.'
        : undefined
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
  .meta({ title: 'پلاک' })
