import { exportLog } from './server/export-log.ts'
import { dropJob, retryJob, retryJobsOf } from './server/jobs/retry-jobs.ts'
import type { StaffAct } from '../../../tests/support/staff-act.ts'

/** What staff do in this room, for tests/checks/closed-doors.test.ts. */
export const staffActs: StaffAct[] = [
  ['taking the log', (ctx) => exportLog(ctx, 'csv')],
  ['trying a job again', (ctx) => retryJob(ctx, 1n)],
  ['trying all jobs of a name again', (ctx) => retryJobsOf(ctx, 'x')],
  ['dropping a job', (ctx) => dropJob(ctx, 1n)],
]
