import { z } from 'zod'
import { defineEvent } from '#platform/events/events.ts'

/**
 * An opening admits nobody any more: it closed on time, or staff stopped it. Admitted people keep
 * their minutes after a closing, but not after a stop.
 */
export const waitingRoomClosed = defineEvent({
  name: 'openings.closed',
  payload: z.object({ openingId: z.string(), subject: z.string(), how: z.enum(['closed', 'stopped']) }),
  orderBy: ({ openingId }) => openingId,
})
