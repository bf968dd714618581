import { z } from 'zod'
import { compactDigits, toLatinDigits } from '#kit/digits.ts'
import { jalaliText, type JalaliDate } from '#kit/jalali.ts'
import { formatPlate, type Plate } from '#kit/plate.ts'
import { mobileField, nationalCodeField, plateField, vinField } from '#ui/form/car-schemas.ts'
import { inquiryKind, type InputName, type InquiryInput, type InquiryKindSlug } from './kinds.ts'

export const publicIdField = z.string().regex(/^[0-9a-z]{10}$/)

const digitsField = (title: string, pattern: RegExp, message: string) =>
  z
    .string()
    .transform((text, context) => {
      const digits = compactDigits(text)
      if (pattern.test(digits)) return digits
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .meta({ title })

const engineField = z
  .string()
  .transform((text, context) => {
    const number = toLatinDigits(text).replace(/\s/g, '').toUpperCase()
    if (/^[A-Z0-9/-]{3,20}$/.test(number)) return number
    context.addIssue({ code: 'custom', message: 'شمارهٔ موتور تا ۲۰ حرف انگلیسی و رقم است.' })
    return z.NEVER
  })
  .meta({ title: 'شمارهٔ موتور' })

const identifierField = z
  .string()
  .transform((text, context) => {
    const number = toLatinDigits(text)
      .replace(/[\s/-]/g, '')
      .toUpperCase()
    if (/^[A-Z0-9]{6,20}$/.test(number)) return number
    context.addIssue({ code: 'custom', message: 'بارکد کارت خودرو ۸ یا ۹ رقم است؛ شمارهٔ سند ۶ تا ۲۰ حرف و رقم.' })
    return z.NEVER
  })
  .meta({ title: 'بارکد کارت خودرو یا شمارهٔ سند' })

const plateNames = { car: 'خودرو', motorcycle: 'موتورسیکلت', 'free-zone': 'منطقهٔ آزاد' } as const

/** Beside the code of a car's owner, for any person. */
const ownersCode: readonly InquiryKindSlug[] = [
  'fines-details',
  'card-sanad',
  'plate-history',
  'authenticity-and-history',
]

/** `birthDate`: the field of a birthday, for kinds that need one; it loads a calendar. */
export function fieldOf(name: InputName, kind: InquiryKindSlug, birthDate?: z.ZodType): z.ZodType {
  switch (name) {
    case 'plate': {
      const plates = inquiryKind(kind).plates ?? ['car']
      return plateField
        .refine((plate: Plate) => plates.includes(plate.kind), {
          error: `این استعلام فقط برای پلاک ${plates.map((each) => plateNames[each]).join(' و ')} است؛ همان نوع پلاک را انتخاب کنید.`,
        })
        .meta({ title: 'پلاک' })
    }
    case 'nationalCode':
      return nationalCodeField.meta({ title: ownersCode.includes(kind) ? 'کد ملی مالک' : 'کد ملی' })
    case 'mobile':
      return mobileField.meta({ title: 'شمارهٔ موبایل به نام همان نفر' })
    case 'licenceNumber':
      return digitsField('شمارهٔ گواهینامه', /^\d{10}$/, 'شمارهٔ گواهینامه ۱۰ رقم است.')
    case 'vin':
      return vinField
    case 'engineNumber':
      return engineField
    case 'serial':
      return digitsField('سریال جریمه', /^\d{6,20}$/, 'سریال جریمه ۶ تا ۲۰ رقم است و روی برگ یا پیامک جریمه نوشته شده.')
    case 'birthDate':
      if (!birthDate) throw new Error(`${kind} needs a birthday field`)
      return birthDate
    case 'identifier':
      return identifierField
  }
}

/** The form of a kind. The first error appears at its field. */
export function inquirySchema(kind: InquiryKindSlug, birthDate?: z.ZodType): z.ZodObject {
  const { inputs, consent } = inquiryKind(kind)
  return z.object({
    ...Object.fromEntries(inputs.map((name) => [name, fieldOf(name, kind, birthDate)])),
    ...(consent !== 'none' && {
      consent: z
        .literal('on', {
          error: 'اگر مالک هستید یا اجازه دارید، این گزینه را علامت بزنید؛ بدون آن استعلام انجام نمی‌شود.',
        })
        .meta({ title: 'این اطلاعات مال خود من است یا از صاحبش اجازه دارم.' }),
    }),
  })
}

/** The parsed input, normalized. */
export function inputOf(kind: InquiryKindSlug, value: Record<string, unknown>): InquiryInput {
  const entries = inquiryKind(kind).inputs.map((name) => {
    const given = value[name]
    const text =
      name === 'plate'
        ? formatPlate(given as Plate)
        : name === 'birthDate'
          ? jalaliText(given as JalaliDate)
          : String(given)
    return [name, text]
  })
  return Object.fromEntries(entries) as InquiryInput
}

/** The input that the owner's authority requires before it answers. */
export const codeSchema = z.object({
  code: digitsField('کد مالک', /^\d{4,8}$/, 'کد ۴ تا ۸ رقم است.'),
})
export const choiceSchema = z.object({
  choice: z.string({ error: 'یکی را انتخاب کنید.' }).min(1).max(100).meta({ title: 'شهر یا گروه عوارض' }),
})
export const noteSchema = z.object({ note: z.string().max(200).optional().meta({ title: 'یادداشت' }) })
