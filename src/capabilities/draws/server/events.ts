import { z } from 'zod'
import { defineEvent } from '#platform/events.ts'

/** A draw was ended before its closing; what people gave for their tickets goes back to them. */
export const drawCancelled = defineEvent({
  name: 'draws.cancelled',
  payload: z.object({ drawId: z.string().regex(/^[1-9]\d{0,17}$/) }),
})
