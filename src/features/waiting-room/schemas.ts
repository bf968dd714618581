import { z } from 'zod'
import { parseInteger } from '#kit/digits.ts'
import { reasonField } from '#ui/form/field-schemas.ts'

export const waitingRoomParams = z.object({ openingId: z.string().regex(/^[0-9a-z]{10}$/) })

/** An integer within bounds, in any digits. */
const countField = ({ title, least, most, error }: { title: string; least: number; most: number; error: string }) =>
  z
    .string()
    .transform((text) => parseInteger(text.trim()) ?? Number.NaN)
    .pipe(z.number({ error }).int({ error }).min(least, { error }).max(most, { error }))
    .meta({ title })

const rateField = countField({
  title: 'ورود در دقیقه',
  least: 1,
  most: 60_000,
  error: 'عددی از ۱ تا ۶۰,۰۰۰ بنویسید.',
})

export const rateSchema = z.object({ ratePerMinute: rateField })

export const stopSchema = z.object({ notice: reasonField({ title: 'متنی که همه می‌خوانند', min: 10, max: 400 }) })

export const rehearsalSchema = z.object({
  people: countField({
    title: 'تعداد افراد نمایشی',
    least: 1,
    most: 20_000,
    error: 'عددی از ۱ تا ۲۰,۰۰۰ بنویسید.',
  }),
  ratePerMinute: rateField,
  minutesToUse: countField({
    title: 'فرصت استفاده از نوبت (دقیقه)',
    least: 1,
    most: 120,
    error: 'عددی از ۱ تا ۱۲۰ بنویسید.',
  }),
})
