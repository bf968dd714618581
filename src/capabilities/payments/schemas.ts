import { z } from 'zod'
import { gatewayNames } from './server/providers/gateway-port.ts'

/** Ids of payables and payments in addresses. */
export const publicIdSchema = z.string().regex(/^[0-9a-hjkmnp-tv-z]{10}$/)

/** The form before the bank. `amountRial` is the amount that stood on the page. */
export const startSchema = z.object({
  gateway: z.enum(gatewayNames),
  useWallet: z.literal('on').optional(),
  amountRial: z.string().regex(/^[1-9]\d{0,17}$/),
  startKey: z.string().regex(/^[\w-]{8,64}$/),
})
