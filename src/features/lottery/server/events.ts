import { z } from 'zod'
import { defineEvent } from '#platform/events/events.ts'

/** A lottery was cancelled before its closing; fees of tickets are refunded. */
export const lotteryCancelled = defineEvent({
  name: 'draws.cancelled',
  payload: z.object({ drawId: z.string().regex(/^[1-9]\d{0,17}$/) }),
})

/** The places of a lottery were decided, or one passed to the next reserve. */
export const lotteryDecided = defineEvent({
  name: 'draws.decided',
  payload: z.object({
    drawId: z.string().regex(/^[1-9]\d{0,17}$/),
    /** The ticket that took over a place; null when all were drawn. */
    ticket: z.number().int().min(1).nullable(),
  }),
})
