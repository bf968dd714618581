import { z } from 'zod'
import { defineJob } from '#platform/jobs.ts'

/** Asking the providers of one question; a person waits for it with the page open. */
export const askJob = defineJob({
  name: 'inquiries.ask',
  lane: 'urgent',
  payload: z.object({ inquiryId: z.string() }),
  timeoutSeconds: 120,
})

export const askKey = (id: bigint): string => `inquiry:${id}`
