import { decideDispute, getAdminDeal } from './server/admin.ts'
import type { StaffAction } from '../../../tests/support/staff-action.ts'

/** Staff actions of this feature, for tests/checks/closed-doors.test.ts. */
export const staffActions: StaffAction[] = [
  ['reading a purchase file', (ctx) => getAdminDeal(ctx, 'x')],
  ['deciding about a deposit', (ctx) => decideDispute(ctx, { id: 'x', decision: 'refund', reason: 'x' })],
]
