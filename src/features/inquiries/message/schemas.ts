import { z } from 'zod'
import { cleanText } from '#kit/text.ts'
import { toLatinDigits, toPersianDigits } from '#kit/digits.ts'
import type { SignKind } from './check-message.ts'

export const longestMessage = 1000

/** A doubtful message. Its text is not stored. */
export const messageSchema = z.object({
  text: z
    .string()
    .max(longestMessage, `متن پیامک حداکثر ${toPersianDigits(longestMessage)} حرف است.`)
    .refine((text) => text.trim() !== '', 'متن پیامک را بنویسید یا بچسبانید.')
    .meta({ title: 'متن پیامک' }),
  sender: z.string().max(40).optional().meta({ title: 'فرستنده' }),
})

export const signNames: Record<SignKind, string> = {
  host: 'سایت‌های شناخته‌شده',
  sender: 'فرستنده‌های واقعی',
  lure: 'کلمه‌های پیامک‌های جعلی',
}

/** The name of a site as browsers write it, without scheme and path. */
export const hostOfText = (text: string): string =>
  toLatinDigits(text)
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/, '')

export const signSchema = z
  .object({
    kind: z.enum(['host', 'sender', 'lure'], { error: 'نوع را انتخاب کنید.' }).meta({ title: 'نوع' }),
    value: z.string().transform(cleanText).pipe(z.string().min(2).max(80)).meta({ title: 'مقدار' }),
    note: z.string().transform(cleanText).pipe(z.string().max(80)).optional().meta({ title: 'توضیح برای مردم' }),
  })
  .superRefine(({ kind, value }, context) => {
    if (kind !== 'host' || /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(hostOfText(value))) return
    context.addIssue({ code: 'custom', path: ['value'], message: 'نام سایت را بدون مسیر بنویسید، مثل police.ir' })
  })
