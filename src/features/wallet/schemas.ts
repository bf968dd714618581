import { z } from 'zod'
import { jalaliRangeField } from '#ui/calendar/date-schemas.ts'
import { moneyField, reasonField } from '#ui/form/field-schemas.ts'
import { toLatinDigits } from '#kit/digits.ts'
import { chargeStep, type Bounds } from './rules.ts'
import { notRoundedText } from './texts.ts'

/** Created with the form; the same form sent twice is one action. */
const sentKeyField = z.string().regex(/^[\w-]{8,64}$/)

/** The amount of a charge, typed in tomans; returns rials. */
export const chargeSchema = ({ least, most }: Bounds) =>
  z.object({
    amount: moneyField({ title: 'مبلغ شارژ', min: least, max: most })
      .refine((rial) => rial % chargeStep === 0n, notRoundedText)
      .meta({ title: 'مبلغ شارژ' }),
    sentKey: sentKeyField,
  })

/** The amount of a withdrawal, typed in tomans; returns rials. */
export const withdrawSchema = ({ least, most }: Bounds) =>
  z.object({ amount: moneyField({ title: 'مبلغ برداشت', min: least, max: most }), sentKey: sentKeyField })

/** The date range of the movements. */
export const daysField = jalaliRangeField({ title: 'بازهٔ تاریخ' })

export const withdrawalIdField = z.string().regex(/^[0-9a-hjkmnp-tv-z]{10}$/)

export const rejectReasonLength = { min: 5, max: 300 }

/** The form of a completed transfer by staff. */
export const settleSchema = z.object({
  intent: z.literal('settle'),
  tracking: z
    .string()
    .transform((text) => toLatinDigits(text).replace(/\s/g, ''))
    .pipe(z.string().regex(/^[\dA-Za-z-]{4,40}$/, 'شمارهٔ پیگیری ۴ تا ۴۰ رقم یا حرف انگلیسی است.'))
    .meta({ title: 'شمارهٔ پیگیری بانک' }),
})

export const rejectSchema = z.object({
  intent: z.literal('reject'),
  reason: reasonField({ title: 'دلیل رد', ...rejectReasonLength }),
})

export const withdrawalParams = z.object({ withdrawalId: withdrawalIdField })
