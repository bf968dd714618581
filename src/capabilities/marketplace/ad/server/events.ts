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

/**
 * A person's own ad became public or stopped being so by a decision of staff, was sold, or its sale was taken back; ads of galleries
 * are not told.
 */
export const adMoved = defineEvent({
  name: 'marketplace.ad-moved',
  payload: z.object({
    adId: z.string().regex(/^[1-9]\d{0,17}$/),
    personId: z.string().regex(/^[1-9]\d{0,17}$/),
    what: z.enum(['published', 'stopped', 'sold', 'not-sold']),
  }),
  orderBy: ({ adId }) => adId,
})

/** What a person says of a gallery stands on its page, or was hidden by staff. */
export const reviewMoved = defineEvent({
  name: 'marketplace.review-moved',
  payload: z.object({
    reviewId: z.string().regex(/^[1-9]\d{0,17}$/),
    personId: z.string().regex(/^[1-9]\d{0,17}$/),
    what: z.enum(['written', 'hidden']),
  }),
  orderBy: ({ reviewId }) => reviewId,
})

/** The two of a thread agree on a price: an offer of one was taken by the other. */
export const offerTaken = defineEvent({
  name: 'marketplace.offer-taken',
  payload: z.object({ threadId: z.string().regex(/^[0-9a-z]{10}$/) }),
  orderBy: ({ threadId }) => threadId,
})
