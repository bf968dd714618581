import { z } from 'zod'
import { defineEvent } from '#platform/events.ts'

/** A draw was ended before its closing; what people gave for their tickets goes back to them. */
export const drawCancelled = defineEvent({
  name: 'draws.cancelled',
  payload: z.object({ drawId: z.string().regex(/^[1-9]\d{0,17}$/) }),
})

/** Who has a place of a draw is known, or the place of somebody went to the next reserve. */
export const drawDecided = defineEvent({
  name: 'draws.decided',
  payload: z.object({
    drawId: z.string().regex(/^[1-9]\d{0,17}$/),
    /** The ticket that took over a place; null when all were drawn. */
    ticket: z.number().int().min(1).nullable(),
  }),
})
