import { rejectWithdrawal, settleWithdrawal } from './server/end-withdrawal.ts'
import type { StaffAction } from '../../../tests/support/staff-action.ts'

/** What staff do in this room, for tests/checks/closed-doors.test.ts. */
export const staffActions: StaffAction[] = [
  ['settling a withdrawal', (ctx) => settleWithdrawal(ctx, { id: 'x', tracking: 'x' })],
  ['rejecting a withdrawal', (ctx) => rejectWithdrawal(ctx, { id: 'x', reason: 'x' })],
]
