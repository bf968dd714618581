import { z } from 'zod'
import { defineEvent } from '#platform/events.ts'

/** A person has told everything about themselves that we ask for; told again when they change it. */
export const infoCompleted = defineEvent({
  name: 'identity.info-completed',
  payload: z.object({ personId: z.string().regex(/^[1-9]\d{0,17}$/) }),
})
