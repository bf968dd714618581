import { z } from 'zod'

const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(100)

/** The dealer in an address; `personal` is one. */
export const dealerParams = z.object({
  galleryId: slug,
})

/** The news item of a dealer in an address. */
export const newsParams = dealerParams.extend({ slug })
