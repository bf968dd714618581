import type { Platform } from '#platform/context.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { advanceAll, openingsToAdvance } from './advance.ts'

export const waitingRoomJobs = ({ database, secrets, clock }: Platform): JobTable => ({
  // Without viewers no process runs the steps of a second.
  'openings.advance': {
    everySeconds: 10,
    rows: () => [openingsToAdvance(database.db, clock.now())],
    run: () => advanceAll({ db: database.db, secrets, clock }),
  },
})
