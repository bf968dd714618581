import { z } from 'zod'

const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(100)

/** Part of an address that can name a gallery; `personal` is one of them. */
export const galleryParams = z.object({
  galleryId: slug,
})

/** A notice of a gallery. */
export const newsParams = galleryParams.extend({ slug })
