import { z } from 'zod'
import { defineEvent } from '#platform/events/events.ts'

const subject = { payableId: z.string(), kind: z.string(), subject: z.string(), personId: z.string() }

/** A payable was paid in full, finally; published exactly once. Amounts are rials as text. */
export const payablePaid = defineEvent({
  name: 'payments.payable-paid',
  payload: z.object({ ...subject, paymentId: z.string(), amountRial: z.string() }),
  orderBy: ({ payableId }) => payableId,
})

/** Money of a paid payable was refunded, or will be by card. */
export const payableRefunded = defineEvent({
  name: 'payments.payable-refunded',
  payload: z.object({ ...subject, amountRial: z.string() }),
  orderBy: ({ payableId }) => payableId,
})
