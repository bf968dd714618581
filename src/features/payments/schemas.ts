import { z } from 'zod'
import { cleanText } from '#kit/text.ts'
import { moneyField } from '#ui/form/field-schemas.ts'
import { gatewayNames } from './gateway-names.ts'

/** Ids of payables and payments in addresses. */
export const publicIdSchema = z.string().regex(/^[0-9a-hjkmnp-tv-z]{10}$/)

/** The form before the bank. `amountRial` is the amount shown by the page. */
export const startSchema = z.object({
  // The wallet may pay everything.
  gateway: z.enum(gatewayNames).optional(),
  useWallet: z.literal('on').optional(),
  amountRial: z.string().regex(/^(0|[1-9]\d{0,17})$/),
  startKey: z.string().regex(/^[\w-]{8,64}$/),
})

/** An order of demo mode. */
export const demoOrderSchema = z.object({
  title: z.string().transform(cleanText).pipe(z.string().min(1).max(200)).meta({ title: 'عنوان' }),
  price: moneyField({ title: 'مبلغ', min: 1000n, max: 2_000_000_000n }),
  sentKey: z.string().regex(/^[\w-]{8,64}$/),
})
