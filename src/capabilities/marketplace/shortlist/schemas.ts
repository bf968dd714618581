import { z } from 'zod'
import { adIdSchema } from '../ad/ad-id.ts'

/** Most bookmarks that a device holds, and so the most that one merge brings. */
export const maxBookmarks = 200

/** The largest price that a device may claim to have seen, in tomans. */
const plausibleToman = 10 ** 13

/** What a device knows of an ad that it kept. Only the id must be right: a damaged date or price counts as not known. */
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

/** One change of a person's bookmarks, as the form fields of a post. */
export const bookmarkChangeSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('keep'), id: adIdSchema }),
  z.object({ intent: z.literal('drop'), id: adIdSchema }),
  z.object({ intent: z.literal('merge'), ads: jsonSchema.pipe(z.array(deviceBookmarkSchema).max(maxBookmarks)) }),
])
