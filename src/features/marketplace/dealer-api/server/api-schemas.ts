import { z } from 'zod'
import { momentSchema } from '#platform/http/api-schemas.ts'
import { adStates } from '../../ad/ad-states.ts'
import { adSummarySchema } from '../../api/server/api-schemas.ts'
import { scopes } from '../connection.ts'

/** The operations of the API on an ad. */
export const apiActions = ['edit', 'reprice', 'pause', 'resume', 'renew', 'sell', 'undo', 'remove'] as const
export type ApiAction = (typeof apiActions)[number]

/** An ad in the API for the dealer's own program. */
export const dealerAdSchema = z
  .object({
    ad: adSummarySchema,
    code: z.string().nullable(),
    state: z.enum(adStates),
    sandbox: z.boolean(),
    acts: z
      .array(z.enum(apiActions))
      .describe(
        'What can be done with it now: `edit` by `PUT …/ads/{adId}`, `reprice` by `PUT …/price`, `pause`, `resume`, `renew`, `sell` and `undo` (of a sale, for half an hour) by `PUT …/state`, `remove` by `DELETE`.',
      ),
    faults: z
      .array(z.object({ step: z.string(), code: z.string(), text: z.string() }))
      .describe('What has to be mended before a rejected ad is published.'),
    edit: z
      .object({
        state: z.enum(['waiting', 'rejected']),
        faults: z.array(z.object({ step: z.string(), code: z.string(), text: z.string() })),
      })
      .nullable()
      .describe(
        'An edit of a live ad that buyers do not see yet: it waits for a review, or was rejected. The ad above is the public version. Sending the public version again withdraws the edit.',
      ),
    reveals: z.int().describe('How many people asked for the number.'),
    expiresAt: momentSchema.nullable(),
  })
  .meta({ id: 'GalleryAd' })

export const dealerAdPageSchema = z
  .object({
    ads: z.array(dealerAdSchema),
    next: z.string().nullable().describe('Cursor of the next page: send it as `after`. Null at the end.'),
  })
  .meta({ id: 'GalleryAdPage' })

export const dealerKeySchema = z
  .object({
    gallery: z.object({ slug: z.string(), name: z.string(), suspended: z.boolean(), licenceChecked: z.boolean() }),
    sandbox: z.boolean(),
    scopes: z.array(z.enum(scopes)),
  })
  .meta({ id: 'GalleryKey' })
