import { z } from 'zod'
import { toLatinDigits } from '#kit/digits.ts'
import { moneyField, reasonField } from '#ui/form/field-schemas.ts'
import type { Rial } from '#kit/money.ts'

export const idField = z.string().regex(/^[0-9a-hjkmnp-tv-z]{10}$/)
export const orderParams = z.object({ orderId: idField })
export const paymentParams = z.object({ paymentId: idField })
export const refundParams = z.object({ refundId: idField })

export const reasonLength = { min: 5, max: 300 }

export const rejectSchema = z.object({
  intent: z.literal('reject'),
  reason: reasonField({ title: 'دلیل رد', ...reasonLength }),
})

/** `max` is the refundable rest, in rials. */
export const refundSchema = (max: Rial) =>
  z.object({
    intent: z.literal('refund'),
    amount: moneyField({ title: 'مبلغ برگشت', min: 10_000n, max: max }),
    destination: z.enum(['wallet', 'card'], 'مقصد را انتخاب کنید.').meta({ title: 'مقصد' }),
    reason: reasonField({ title: 'دلیل برگشت', ...reasonLength }),
    sentKey: z.string().regex(/^[\w-]{8,64}$/),
  })

export const transferSchema = z.object({
  intent: z.literal('transfer'),
  tracking: z
    .string()
    .transform((text) => toLatinDigits(text).replace(/\s/g, ''))
    .pipe(z.string().regex(/^[\dA-Za-z-]{4,40}$/, 'شمارهٔ پیگیری ۴ تا ۴۰ رقم یا حرف انگلیسی است.'))
    .meta({ title: 'شمارهٔ پیگیری بانک' }),
})

/** The gateway's stated debt for a day, typed in tomans; returns rials. */
export const statementSchema = z.object({ amount: moneyField({ title: 'مبلغ صورت‌حساب درگاه', min: 0n }) })
