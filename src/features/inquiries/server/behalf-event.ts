import { z } from 'zod'
import { defineEvent } from '#platform/events/events.ts'

/** An inquiry for another feature's page got its answer. */
export const behalfAnswered = defineEvent({
  name: 'inquiries.behalf-answered',
  payload: z.object({ path: z.string(), kind: z.string(), inquiryId: z.string() }),
  orderBy: ({ path }) => path,
})
