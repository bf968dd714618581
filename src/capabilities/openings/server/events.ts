import { z } from 'zod'
import { defineEvent } from '#platform/events.ts'

/** Nobody new comes through an opening any more: its time was over, or staff stopped it. Who was admitted still has their minutes when it closed, and none when it was stopped. */
export const openingClosed = defineEvent({
  name: 'openings.closed',
  payload: z.object({ openingId: z.string(), subject: z.string(), how: z.enum(['closed', 'stopped']) }),
  orderBy: ({ openingId }) => openingId,
})
