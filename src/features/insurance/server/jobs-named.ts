import { z } from 'zod'
import { defineJob } from '#platform/jobs/jobs.ts'

/** Reports to an insurer that an instalment was paid. */
export const instalmentJob = defineJob({
  name: 'insurance.instalment',
  payload: z.object({ orderId: z.string(), number: z.number() }),
  timeoutSeconds: 60,
})

/** Runs the next step of one order: lets the insurer issue it, requests its status, or ends it there. */
export const orderJob = defineJob({
  name: 'insurance.order',
  lane: 'urgent',
  payload: z.object({ orderId: z.string() }),
  timeoutSeconds: 60,
})
