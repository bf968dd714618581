import { z } from 'zod'
import { defineEvent } from '#platform/events/events.ts'

const person = z.object({ personId: z.string().regex(/^[1-9]\d{0,17}$/) })

/** An account lost its number to another person and was locked. */
export const numberReleased = defineEvent({ name: 'identity.number-released', payload: person })

/** A person signed in by code or password on a page that named the terms. */
export const signedIn = defineEvent({
  name: 'identity.signed-in',
  payload: person,
})
