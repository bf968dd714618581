import type { StaffAction } from '../../../tests/support/staff-action.ts'
import { findApplications, getApplication } from './server/find-applications.ts'
import { moveApplication, noteApplication } from './server/review-application.ts'

/** The staff actions of this feature, for tests/checks/closed-doors.test.ts. */
export const staffActions: StaffAction[] = [
  ['listing applications', (ctx) => findApplications(ctx, { state: 'open', kind: null }, { after: null, size: 1 })],
  ['reading an application', (ctx) => getApplication(ctx, 'x')],
  ['moving an application', (ctx) => moveApplication(ctx, { id: 'x', state: 'reviewing' })],
  ['noting on an application', (ctx) => noteApplication(ctx, { id: 'x', note: 'x' })],
]
