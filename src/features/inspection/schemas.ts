import { z } from 'zod'
import type { JalaliDate } from '#kit/jalali.ts'
import { toLatinDigits } from '#kit/digits.ts'
import { cleanText } from '#kit/text.ts'
import { jalaliDateField } from '#ui/calendar/date-schemas.ts'
import { mobileField, paragraphField, plateField, reasonField } from '#ui/form/field-schemas.ts'
import { packageKeys, splitKeys, splits } from './states.ts'

export const publicIdField = z.string().regex(/^[0-9a-z]{10}$/)
export const orderParams = z.object({ orderId: publicIdField })
export const dayField = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine((day) => !Number.isNaN(Date.parse(day)))

/** The address of the booking page, tolerant of broken values. */
export const bookQuery = z.object({
  pack: z.enum(packageKeys).catch('standard'),
  place: publicIdField.nullable().catch(null),
  day: dayField.nullable().catch(null),
  car: publicIdField.nullable().catch(null),
  request: publicIdField.nullable().catch(null),
  second: publicIdField.nullable().catch(null),
})

const hourField = z
  .string({ error: 'ساعت را انتخاب کنید.' })
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00\.000Z$/, { error: 'ساعت را انتخاب کنید.' })
  .transform((text) => new Date(text))
  .meta({ title: 'ساعت' })

/** Facts of a car and a slot; the server knows the car of an ad and of a second opinion. */
export const bookSchema = ({ home, ad, second }: { home: boolean; ad: boolean; second: boolean }) =>
  z.object({
    hour: hourField,
    car:
      ad || second
        ? z.string().optional()
        : z
            .string({ error: 'نام و سال خودرو را بنویسید.' })
            .transform(cleanText)
            .pipe(z.string().min(3, { error: 'نام و سال خودرو را بنویسید.' }).max(80))
            .meta({ title: 'خودرو' }),
    plate: ad || second ? plateField.optional() : plateField,
    address: home ? paragraphField('آدرس محل خودرو', 300) : z.string().optional(),
    split: ad
      ? z
          .enum(splitKeys, { error: 'نحوهٔ پرداخت هزینه را انتخاب کنید.' })
          .meta({ title: 'هزینه با چه کسی است؟', labels: splits })
      : z.string().optional(),
    sentKey: z.string().regex(/^[\w-]{8,64}$/),
  })

export const moveSchema = z.object({ hour: hourField })
export const cancelSchema = z.object({ refund: z.string().regex(/^\d{1,15}$/) })
export const waitingSchema = z.object({ place: publicIdField, day: dayField })

/** Staff: a place of inspections. */
export const placeSchema = z.object({
  city: z
    .string({ error: 'شهر را انتخاب کنید.' })
    .regex(/^[a-z0-9-]{1,60}$/, { error: 'شهر را انتخاب کنید.' })
    .meta({ title: 'شهر' }),
  kind: z.enum(['station', 'home'], { error: 'نوع محل را انتخاب کنید.' }).meta({ title: 'نوع محل' }),
  name: z.string().transform(cleanText).pipe(z.string().min(3).max(80)).meta({ title: 'نام محل' }),
  address: z.string().transform(cleanText).pipe(z.string().max(300)).optional().meta({ title: 'آدرس' }),
})

const hours = ['8', '10', '12', '14', '16', '18'] as const

/** Staff: an inspector with the shifts of a usual week. */
export const inspectorSchema = z.object({
  code: z
    .string()
    .transform(cleanText)
    .pipe(z.string().regex(/^\d{2,6}$/, { error: 'کد کارشناس ۲ تا ۶ رقم است.' }))
    .meta({ title: 'کد کارشناس' }),
  mobile: mobileField.optional().meta({ title: 'شمارهٔ موبایل کارشناس' }),
  place: publicIdField.meta({ title: 'محل کار' }),
  from: z.enum(hours).meta({ title: 'شروع کار' }),
  to: z.enum(hours).meta({ title: 'شروع آخرین نوبت' }),
  thursday: z.enum(['on']).optional().meta({ title: 'پنجشنبه‌ها هم کار می‌کند' }),
})

/** Staff: a day off of an inspector. */
export const absenceSchema = (rules: JalaliRules) =>
  z.object({
    inspector: z
      .string({ error: 'کارشناس را انتخاب کنید.' })
      .regex(/^\d{2,6}$/, { error: 'کارشناس را انتخاب کنید.' })
      .meta({ title: 'کارشناس' }),
    day: jalaliDateField({ title: 'روز مرخصی', ...rules, confirmChange: true }),
  })
type JalaliRules = { min: JalaliDate; max: JalaliDate }

export const endSchema = z.object({
  order: publicIdField,
  reason: reasonField({ title: 'دلیل لغو', min: 5, max: 300 }),
})

/** Staff: another inspector who is free at the same time. */
export const handOverSchema = z.object({
  intent: z.literal('hand-over'),
  handed: publicIdField,
  inspector: z
    .string({ error: 'کارشناس را انتخاب کنید.' })
    .regex(/^\d{2,6}$/, { error: 'کارشناس را انتخاب کنید.' })
    .meta({ title: 'کارشناس جدید' }),
  why: reasonField({ title: 'دلیل', min: 5, max: 300 }),
})

/** A party: why a report is wrong, or that the car was there. */
export const objectionSchema = z.object({
  intent: z.literal('object'),
  words: reasonField({ title: 'توضیح شما', min: 10, max: 1000 }),
})

/** Staff: the decision about an objection. */
export const decideSchema = z.object({
  intent: z.literal('decide'),
  objection: publicIdField,
  outcome: z.enum(['upheld', 'rejected'], { error: 'تصمیم را انتخاب کنید.' }).meta({ title: 'تصمیم' }),
  answer: reasonField({ title: 'پاسخ', min: 5, max: 500 }),
})

export const codeParams = z.object({ code: publicIdField })

/** Kilometres in an address; null for an invalid number. */
export function readKm(text: string | null): number | null {
  const digits = toLatinDigits(text ?? '').replace(/[,٬\s]/g, '')
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null
}

const revokeReason = reasonField({ title: 'دلیل ابطال', min: 5, max: 300 })
export const revokeKeySchema = z.object({ key: z.string().regex(/^[0-9a-f]{16}$/), reason: revokeReason })
export const revokeReportSchema = z.object({
  code: publicIdField.meta({ title: 'کد گزارش' }),
  reason: revokeReason,
})
