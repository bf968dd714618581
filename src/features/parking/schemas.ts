import { z } from 'zod'
import { cleanText } from '#kit/text.ts'
import { paragraphField, plateField } from '#ui/form/field-schemas.ts'
import { tariffNames, type TariffClass } from './states.ts'

export const publicIdField = z.string().regex(/^[0-9a-z]{10}$/)
export const parkingParams = z.object({ parkingId: publicIdField })
export const debtParams = z.object({ debtId: publicIdField })

export const startSchema = z.object({
  plate: plateField,
  zone: z
    .string({ error: 'محدوده را انتخاب کنید.' })
    .regex(/^\d{3,5}$/, { error: 'محدوده را انتخاب کنید.' })
    .meta({ title: 'محدوده' }),
})

export const stopSchema = z.object({ intent: z.literal('stop') })

export const objectionSchema = z.object({ text: paragraphField('دلیل اعتراض', 600) })

const classes = Object.keys(tariffNames) as [TariffClass, ...TariffClass[]]

/** A zone as entered by staff. */
export const zoneSchema = z.object({
  code: z
    .string()
    .transform(cleanText)
    .pipe(z.string().regex(/^\d{3,5}$/, { error: 'کد محدوده ۳ تا ۵ رقم است.' }))
    .meta({ title: 'کد محدوده' }),
  city: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/)
    .meta({ title: 'شهر' }),
  name: z.string().transform(cleanText).pipe(z.string().min(2).max(80)).meta({ title: 'نام محدوده' }),
  tariff: z.enum(classes).meta({ title: 'گروه تعرفه' }),
})

export const decisionSchema = z.object({
  parking: publicIdField,
  answer: paragraphField('پاسخ به کاربر', 600),
})
