import { z } from 'zod'
import { defineJob } from '#platform/jobs.ts'

/** Tells the city what it does not know yet of one parking. */
export const reportJob = defineJob({
  name: 'parking.report',
  payload: z.object({ parkingId: z.string() }),
  timeoutSeconds: 60,
})

/** Pays one debt to the city, and asks about it for as long as nobody knows what became of it. */
export const settleDebtJob = defineJob({
  name: 'parking.settle-debt',
  lane: 'urgent',
  payload: z.object({ debtId: z.string() }),
  timeoutSeconds: 60,
})
