import { z } from 'zod'
import { defineEvent } from '#platform/events.ts'

/** An answer has come to a question that another room asked for a page of its own. */
export const behalfAnswered = defineEvent({
  name: 'inquiries.behalf-answered',
  payload: z.object({ path: z.string(), kind: z.string(), inquiryId: z.string() }),
  orderBy: ({ path }) => path,
})
