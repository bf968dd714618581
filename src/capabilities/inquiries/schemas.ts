import { z } from 'zod'
import { compactDigits, toLatinDigits } from '#kit/digits.ts'
import { jalaliText, type JalaliDate } from '#kit/jalali.ts'
import { formatPlate, type Plate } from '#kit/plate.ts'
import { jalaliDateField } from '#ui/calendar/date-schemas.ts'
import { mobileField, nationalCodeField, plateField, vinField } from '#ui/form/field-schemas.ts'
import {
  listNames,
  prerequisites,
  type ListName,
  type PrerequisiteField,
  type PrerequisiteInput,
  type PrerequisiteKind,
} from './prerequisites.ts'
import { inquiryKind, type InputName, type InquiryInput, type InquiryKindSlug } from './kinds.ts'

import { plateServices, plateServiceSlugs } from './plate-services.ts'

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

/** The rules of the calendar beside a birthday; the same in the page. */
export const birthDateRules = (today: JalaliDate) => ({ min: { year: today.year - 110, month: 1, day: 1 }, max: today })

const plateNames = { car: 'خودرو', motorcycle: 'موتورسیکلت', 'free-zone': 'منطقهٔ آزاد' } as const

/** Where the code is that of a car's owner, whoever asks. */
const ownersCode: readonly InquiryKindSlug[] = [
  'fines-details',
  'card-sanad',
  'plate-history',
  'authenticity-and-history',
]

function fieldOf(name: InputName, kind: InquiryKindSlug, today: JalaliDate): z.ZodType {
  switch (name) {
    case 'plate': {
      const plates = inquiryKind(kind).plates ?? ['car']
      return plateField
        .refine((plate: Plate) => plates.includes(plate.kind), {
          error: `این استعلام فقط برای پلاک ${plates.map((each) => plateNames[each]).join(' و ')} است.`,
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
      return jalaliDateField({ title: 'تاریخ تولد مالک', ...birthDateRules(today) })
    case 'identifier':
      return identifierField
  }
}

/** A plate and the service that goes on with it. */
export const plateServiceSchema = z
  .object({
    plate: plateField,
    service: z.enum(plateServiceSlugs, { error: 'یک خدمت را انتخاب کنید.' }).meta({ title: 'خدمت' }),
  })
  .superRefine(({ plate, service }, context) => {
    const { plates } = plateServices[service]
    if (plates.includes(plate.kind)) return
    context.addIssue({ code: 'custom', path: ['plate'], message: 'این خدمت فقط برای پلاک خودرو است.' })
  })

/** The form of a kind. The first rule that fails is told at its field. */
export function inquirySchema(kind: InquiryKindSlug, today: JalaliDate): z.ZodObject {
  const { inputs, consent } = inquiryKind(kind)
  return z.object({
    ...Object.fromEntries(inputs.map((name) => [name, fieldOf(name, kind, today)])),
    ...(consent !== 'none' && {
      consent: z
        .literal('on', { error: 'بدون اجازهٔ مالک این استعلام انجام نمی‌شود.' })
        .meta({ title: 'این اطلاعات مال خود من است یا از صاحبش اجازه دارم.' }),
    }),
  })
}

/** The inputs of all parts of the check before buying, each once. */
export const bundleInputs = [
  'plate',
  'identifier',
  'nationalCode',
  'mobile',
  'birthDate',
] as const satisfies InputName[]

/** The form of the whole check before buying. The plate is of a car: its parts are for nothing else. */
export const bundleSchema = (today: JalaliDate): z.ZodObject =>
  z.object({
    ...Object.fromEntries(bundleInputs.map((name) => [name, fieldOf(name, 'authenticity-and-history', today)])),
    consent: z
      .literal('on', { error: 'بدون اجازهٔ مالک این بررسی انجام نمی‌شود.' })
      .meta({ title: 'مالک خودرو اجازهٔ این بررسی را داده است.' }),
  })

/** What was read of it, in normal form. */
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

/** What the owner's authority wants before it answers. */
export const codeSchema = z.object({
  code: digitsField('کد پیامک‌شده به مالک', /^\d{4,8}$/, 'کد ۴ تا ۸ رقم است.'),
})
export const choiceSchema = z.object({
  choice: z.string({ error: 'یکی را انتخاب کنید.' }).min(1).max(100).meta({ title: 'شهر یا گروه عوارض' }),
})
export const noteSchema = z.object({ note: z.string().max(200).optional().meta({ title: 'یادداشت' }) })

const prerequisiteTitles = { nationalCode: 'کد ملی', mobile: 'شمارهٔ موبایل', birthDate: 'تاریخ تولد' } as const

/** The form of a prerequisite. Consent is asked for somebody else's code alone, which only the server knows. */
export function prerequisiteSchema(kind: PrerequisiteKind, today: JalaliDate): z.ZodObject {
  const fields: Record<PrerequisiteField, () => z.ZodType> = {
    nationalCode: () =>
      nationalCodeField.meta({ title: kind === 'youth-plan' ? 'کد ملی مادر' : prerequisiteTitles.nationalCode }),
    mobile: () => mobileField.meta({ title: prerequisiteTitles.mobile }),
    birthDate: () => jalaliDateField({ title: prerequisiteTitles.birthDate, ...birthDateRules(today) }),
    childCode: () => nationalCodeField.meta({ title: 'کد ملی فرزند آخر' }),
    childBirthDate: () => jalaliDateField({ title: 'تاریخ تولد فرزند آخر', ...birthDateRules(today) }),
  }
  return z.object({
    ...Object.fromEntries(prerequisites[kind].fields.map((name) => [name, fields[name]()])),
    consent: z.literal('on').optional().meta({ title: 'این کد ملی مال کس دیگری است و از او اجازه دارم.' }),
  })
}

export function prerequisiteInput(kind: PrerequisiteKind, value: Record<string, unknown>): PrerequisiteInput {
  const entries = prerequisites[kind].fields.map((name) => {
    const given = value[name]
    return [name, typeof given === 'string' ? given : jalaliText(given as JalaliDate)]
  })
  return Object.fromEntries(entries) as PrerequisiteInput
}

/** As much as one form may bring. */
export const mostListLetters = 50_000
export const listSchema = z.object({
  list: z.enum(listNames as [ListName, ...ListName[]], { error: 'لیست را انتخاب کنید.' }).meta({ title: 'لیست' }),
  text: z.string().min(1).max(mostListLetters).meta({ title: 'متن CSV' }),
})
