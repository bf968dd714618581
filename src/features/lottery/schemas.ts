import { z } from 'zod'
import { toLatinDigits } from '#kit/digits.ts'
import { cleanText } from '#kit/text.ts'
import { reasonField } from '#ui/form/field-schemas.ts'
import { passReasons, type PassReason } from './states.ts'

export const lotteryIdField = z.string().regex(/^[0-9a-z]{10}$/)
export const lotteryParams = z.object({ drawId: lotteryIdField })
export const ticketParams = z.object({
  drawId: lotteryIdField,
  number: z
    .string()
    .regex(/^[1-9]\d{0,6}$/)
    .transform(Number),
})

const partField = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number)

/** The value of a party (64 digits), or a published number as printed. */
export const partSchema = z.object({
  part: partField,
  value: z
    .string()
    .transform((text) => toLatinDigits(cleanText(text)).replaceAll(' ', ''))
    .pipe(z.string().min(1, { error: 'عدد را بنویسید.' }).max(80, { error: 'عدد حداکثر ۸۰ حرف است.' }))
    .meta({ title: 'عدد اعلام‌شده' }),
})

export const substituteSchema = partSchema.pick({ value: true })

const reasons = Object.keys(passReasons) as [PassReason, ...PassReason[]]
export const passSchema = z.object({
  place: z
    .string()
    .regex(/^\d{1,6}$/, { error: 'جایگاه را از لیست انتخاب کنید.' })
    .transform(Number)
    .meta({ title: 'جایگاه' }),
  reason: z.enum(reasons, { error: 'دلیل را انتخاب کنید.' }).meta({ title: 'دلیل' }),
})

export const cancelSchema = z.object({ reason: reasonField({ title: 'دلیل لغو', min: 10, max: 400 }) })
