import { z } from 'zod'
import { defineEvent } from '#platform/events/events.ts'

/** A person has completed or changed their personal details. */
export const infoCompleted = defineEvent({
  name: 'identity.info-completed',
  payload: z.object({ personId: z.string().regex(/^[1-9]\d{0,17}$/) }),
})
