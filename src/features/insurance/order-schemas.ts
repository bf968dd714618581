import { z } from 'zod'
import { toLatinDigits } from '#kit/digits.ts'
import type { JalaliDate } from '#kit/jalali.ts'
import { jalaliDateField } from '#ui/calendar/date-schemas.ts'
import {
  integerField,
  nationalCodeField,
  paragraphField,
  personNameField,
  plateField,
  postalCodeField,
  vinField,
} from '#ui/form/field-schemas.ts'
import { deliveries, deliveryKeys } from './states.ts'

const publicId = z.string().regex(/^[0-9a-z]{10}$/)
export const orderParams = z.object({ orderId: publicId })

/** The offer in an address. */
export const offerQuery = z.object({
  quote: publicId,
  insurer: z.string().regex(/^[a-z0-9-]{1,40}$/),
  cover: z.string().regex(/^\d{1,15}$/),
  plan: z
    .string()
    .regex(/^[a-z0-9-]{1,20}$/)
    .optional(),
})

export const birthDateRules = (today: JalaliDate) => ({ min: { year: today.year - 110, month: 1, day: 1 }, max: today })

/** Facts of the vehicle that the quote lacks. */
export type Missing = 'plate' | 'vin' | null

const documents = z.array(z.string().regex(/^[0-9a-z]{20}$/)).max(4)

const chequeField = z
  .string({ error: 'شناسهٔ صیادی چک را بنویسید.' })
  .transform((text) => toLatinDigits(text).replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{16}$/, { error: 'شناسهٔ صیادی ۱۶ رقم است و بالای چک نوشته شده.' }))
  .meta({ title: 'شناسهٔ صیادی چک ضمانت' })

/** The order of one offer; `cheque`: its instalment plan needs one. */
export const orderSchema = (today: JalaliDate, missing: Missing, cheque = false) =>
  z.object({
    cheque: cheque ? chequeField : chequeField.optional(),
    plate: missing === 'plate' ? plateField : plateField.optional(),
    vin: missing === 'vin' ? vinField : vinField.optional(),
    firstName: personNameField('نام بیمه‌گذار'),
    lastName: personNameField('نام خانوادگی بیمه‌گذار'),
    nationalCode: nationalCodeField.meta({ title: 'کد ملی بیمه‌گذار' }),
    birthDate: jalaliDateField({ title: 'تاریخ تولد بیمه‌گذار', ...birthDateRules(today) }),
    postalCode: postalCodeField,
    address: paragraphField('آدرس', 300),
    delivery: z
      .enum(deliveryKeys, { error: 'نحوهٔ تحویل را انتخاب کنید.' })
      .meta({ title: 'تحویل', labels: deliveries }),
    papers: documents.optional().meta({ title: 'عکس مدارک' }),
    accepted: z
      .literal('on', { error: 'برای ادامه، شرایط را بخوانید و بپذیرید.' })
      .meta({ title: 'شرایط خرید بیمه را خواندم و می‌پذیرم' }),
  })

export const documentsSchema = z.object({
  papers: documents.min(1, { error: 'حداقل یک عکس اضافه کنید.' }).meta({ title: 'عکس مدارک' }),
})

export const cancelSchema = z.object({ intent: z.literal('cancel'), refund: z.string().regex(/^\d{1,15}$/) })

export const instalmentSchema = z.object({
  intent: z.literal('instalment'),
  number: z.coerce.number().int().min(1).max(11),
})

export const sentSchema = z.object({
  order: publicId,
  tracking: z
    .string()
    .transform((text) => text.trim())
    .pipe(z.string().min(5).max(40))
    .meta({ title: 'کد پیگیری پست' }),
})

/** The facts of an insurer. */
export const insurerSchema = z.object({
  insurer: z
    .string({ error: 'شرکت را انتخاب کنید.' })
    .regex(/^[a-z0-9-]{1,40}$/)
    .meta({ title: 'شرکت بیمه' }),
  satisfaction: integerField({ title: 'رضایت خریداران، از ۱۰۰', max: 100 }),
  solvency: integerField({ title: 'سطح توانگری مالی', min: 1, max: 5 }),
  branches: integerField({ title: 'شعبهٔ پرداخت خسارت', max: 10_000 }),
  complaintDays: integerField({ title: 'پاسخ به شکایت، روز', max: 365 }),
})
