import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { JobTable } from '#platform/jobs.ts'
import { forgetRemoved } from './change-cars.ts'
import { remindOfDeadlines } from './remind.ts'

/** Reminders follow a changed odometer within the hour; what was removed is forgotten soon after it can not come back. */
export const garageJobs = ({ db, clock }: { db: Db; clock: Clock }): JobTable => ({
  'garage.remind': { everySeconds: 1800, run: async () => void (await remindOfDeadlines({ db, clock })) },
  'garage.forget-removed': { everySeconds: 1800, run: () => forgetRemoved(db, clock.now()) },
})
