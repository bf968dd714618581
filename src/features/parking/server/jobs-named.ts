import { z } from 'zod'
import { defineJob } from '#platform/jobs/jobs.ts'

/** Reports the state of one parking to the city. */
export const reportJob = defineJob({
  name: 'parking.report',
  payload: z.object({ parkingId: z.string() }),
  timeoutSeconds: 60,
})

/** Pays one debt to the city, and requests its state until it is known. */
export const settleDebtJob = defineJob({
  name: 'parking.settle-debt',
  lane: 'urgent',
  payload: z.object({ debtId: z.string() }),
  timeoutSeconds: 60,
})
