import { z } from 'zod'
import { defineJob } from '#platform/jobs.ts'

/** Tells an insurer that an instalment was paid. */
export const instalmentJob = defineJob({
  name: 'insurance.instalment',
  payload: z.object({ orderId: z.string(), number: z.number() }),
  timeoutSeconds: 60,
})

/** Brings one order on: lets the insurer issue it, asks what became of it, or ends it there. */
export const orderJob = defineJob({
  name: 'insurance.order',
  lane: 'urgent',
  payload: z.object({ orderId: z.string() }),
  timeoutSeconds: 60,
})
