import { z } from 'zod'

/** Part of an address that can name a gallery; `personal` is one of them. */
export const galleryParams = z.object({
  galleryId: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(100),
})
