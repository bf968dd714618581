import { z } from 'zod'
import { defineEvent } from '#platform/events/events.ts'

const rialSchema = z.string().regex(/^\d{1,18}$/)

/**
 * The latest price of a published ad is lower than the previous one. `at` is the time of the
 * change; money is rials as text.
 */
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
 * A private ad was published or withdrawn by staff, was sold, or its sale was undone. Ads of
 * dealers emit no event.
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

/** A review of a dealer was published, or staff hid it. */
export const reviewMoved = defineEvent({
  name: 'marketplace.review-moved',
  payload: z.object({
    reviewId: z.string().regex(/^[1-9]\d{0,17}$/),
    personId: z.string().regex(/^[1-9]\d{0,17}$/),
    what: z.enum(['written', 'hidden']),
  }),
  orderBy: ({ reviewId }) => reviewId,
})

/** The two parties of a thread agreed on a price: one accepted the other's offer. */
export const offerTaken = defineEvent({
  name: 'marketplace.offer-taken',
  payload: z.object({ threadId: z.string().regex(/^[0-9a-z]{10}$/) }),
  orderBy: ({ threadId }) => threadId,
})
