import type { Platform } from '#platform/context.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { advanceAll } from './advance.ts'

export const waitingRoomJobs = ({ database, secrets, clock }: Platform): JobTable => ({
  // Without viewers no process runs the steps of a second.
  'openings.advance': { everySeconds: 10, run: () => advanceAll({ db: database.db, secrets, clock }) },
})
