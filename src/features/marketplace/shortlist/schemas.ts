import { z } from 'zod'
import { adIdSchema } from '../ad/ad-id.ts'

/** Max bookmarks on a device, and so in one merge. */
export const maxBookmarks = 200

/** The largest price that a device may claim, in tomans. */
const plausibleToman = 10 ** 13

/**
 * A device's data about a bookmark. Only the id must be valid; an invalid date or price counts as
 * unknown.
 */
const deviceBookmarkSchema = z.object({
  id: adIdSchema,
  at: z.iso.datetime().nullable().catch(null),
  toman: z.int().min(1).max(plausibleToman).nullable().catch(null),
})

export type DeviceBookmark = z.output<typeof deviceBookmarkSchema>

const jsonSchema = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' })
    return z.NEVER
  }
})

export const bookmarkChangeFields = ['intent', 'id', 'ads'] as const

/** One bookmark change, as the form fields of a post. */
export const bookmarkChangeSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('keep'), id: adIdSchema }),
  z.object({ intent: z.literal('drop'), id: adIdSchema }),
  z.object({ intent: z.literal('merge'), ads: jsonSchema.pipe(z.array(deviceBookmarkSchema).max(maxBookmarks)) }),
])
