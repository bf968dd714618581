import { z } from 'zod'
import { defineEvent } from '#platform/events/events.ts'

/** A person added a car to their garage. */
export const carAdded = defineEvent({
  name: 'garage.car-added',
  payload: z.object({ personId: z.string().regex(/^[1-9]\d{0,17}$/) }),
})
