import type { StaffAction } from '../../../tests/support/staff-action.ts'
import { endStuckOrder, markSent, retryOrder } from './server/change-order.ts'
import { saveInsurer, switchInsurer } from './server/admin.ts'

const facts = { insurer: 'iran', satisfaction: 80, solvency: 1, branches: 10, complaintDays: 5 }

/** Staff actions of this feature, for tests/checks/closed-doors.test.ts. */
export const staffActions: StaffAction[] = [
  ['asking an insurer again', (ctx) => retryOrder(ctx, 'aaaaaaaaaa')],
  ['ending an order', (ctx) => endStuckOrder(ctx, 'aaaaaaaaaa')],
  ['posting a policy', (ctx) => markSent(ctx, { order: 'aaaaaaaaaa', tracking: '12345' })],
  ['saving an insurer', (ctx) => saveInsurer(ctx, facts)],
  ['switching an insurer', (ctx) => switchInsurer(ctx, { insurer: 'iran', on: false })],
]
