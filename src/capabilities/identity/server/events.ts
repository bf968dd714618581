import { z } from 'zod'
import { defineEvent } from '#platform/events.ts'

/** Somebody came in by a code or a password, on a page that named the terms. */
export const signedIn = defineEvent({
  name: 'identity.signed-in',
  payload: z.object({ personId: z.string().regex(/^[1-9]\d{0,17}$/) }),
})
