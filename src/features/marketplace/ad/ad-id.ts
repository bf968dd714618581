import { z } from 'zod'

/** The public id of an ad. */
export const adIdSchema = z.string().regex(/^[0-9a-z]{10}$/)

/** The id in an ad's short address. */
export const shortAdParams = z.object({ adId: adIdSchema })
