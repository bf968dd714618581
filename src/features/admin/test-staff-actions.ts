import { exportLog } from './server/export-log.ts'
import { dropJob, retryJob, retryJobsOf } from './server/jobs/retry-jobs.ts'
import type { StaffAction } from '../../../tests/support/staff-action.ts'

/** The staff actions of this feature, for tests/checks/closed-doors.test.ts. */
export const staffActions: StaffAction[] = [
  ['taking the log', (ctx) => exportLog(ctx, 'csv')],
  ['trying a job again', (ctx) => retryJob(ctx, 1n)],
  ['trying all jobs of a name again', (ctx) => retryJobsOf(ctx, 'x')],
  ['dropping a job', (ctx) => dropJob(ctx, 1n)],
]
