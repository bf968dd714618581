import { rejectWithdrawal, settleWithdrawal } from './server/end-withdrawal.ts'
import type { StaffAction } from '../../../tests/support/staff-action.ts'

/** The staff actions of this feature, for tests/checks/closed-doors.test.ts. */
export const staffActions: StaffAction[] = [
  ['settling a withdrawal', (ctx) => settleWithdrawal(ctx, { id: 'x', tracking: 'x' })],
  ['rejecting a withdrawal', (ctx) => rejectWithdrawal(ctx, { id: 'x', reason: 'x' })],
]
