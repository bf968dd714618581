import { z } from 'zod'

const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(100)

/** The dealer in an address; `personal` is one. */
export const galleryParams = z.object({
  galleryId: slug,
})

/** The news item of a dealer in an address. */
export const newsParams = galleryParams.extend({ slug })
