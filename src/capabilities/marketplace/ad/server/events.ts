import { z } from 'zod'
import { defineEvent } from '#platform/events.ts'

const rialSchema = z.string().regex(/^\d{1,18}$/)

/** The newest price of a published ad is lower than the one before it. `at` is when it was asked; money is rials as text. */
export const priceFell = defineEvent({
  name: 'marketplace.price-fell',
  payload: z.object({
    adId: z.string().regex(/^[1-9]\d{0,17}$/),
    at: z.iso.datetime(),
    fromRial: rialSchema,
    toRial: rialSchema,
  }),
  orderBy: ({ adId }) => adId,
})
