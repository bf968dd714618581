import { z } from 'zod'
import { defineJob } from '#platform/jobs/jobs.ts'

/** Calls the providers of one inquiry; a person waits for it with the page open. */
export const askJob = defineJob({
  name: 'inquiries.ask',
  lane: 'urgent',
  payload: z.object({ inquiryId: z.string() }),
  timeoutSeconds: 120,
})

export const askKey = (id: bigint): string => `inquiry:${id}`

/** Requests the missing parts of an answer again. */
export const completeJob = defineJob({
  name: 'inquiries.complete',
  payload: z.object({ inquiryId: z.string() }),
  timeoutSeconds: 120,
})

export const completeKey = (id: bigint): string => `inquiry-parts:${id}`

/** Seconds before each attempt for missing parts. */
export const completeAfter = [600, 3600, 6 * 3600, 17 * 3600] as const
