import type { Platform } from '#platform/context.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { forgetRemoved } from './change-cars.ts'
import { remind } from './remind.ts'
import { beginTimelines } from './timeline/begin-timelines.ts'

/**
 * Reminders follow a changed odometer within an hour; removed cars and payments are deleted soon after their restore
 * window.
 */
export const garageJobs = ({ database: { db }, clock, secrets, manifests }: Platform): JobTable => ({
  'garage.remind': { everySeconds: 1800, run: () => remind({ db, clock, secrets }) },
  'garage.forget-removed': { everySeconds: 1800, run: () => forgetRemoved(db, clock.now()) },
  'garage.begin-timelines': {
    everySeconds: 120,
    run: () => beginTimelines({ db, secrets, manifests, now: clock.now() }),
  },
})
