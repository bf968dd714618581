import { tariffs } from './tariffs.ts'
import { withdrawApproval } from './server/second-approval.ts'
import { addVersion, withdrawVersion } from './server/add-version.ts'
import type { StaffAction } from '../../../tests/support/staff-action.ts'

const day = { year: 1450, month: 1, day: 1 }

/** The staff actions of this feature, for tests/checks/closed-doors.test.ts. */
export const staffActions: StaffAction[] = [
  [
    'writing a rule',
    (ctx) => addVersion(ctx, { rule: tariffs.vat, from: day, value: { percent: 1 }, note: 'x', seen: '' }),
  ],
  ['taking back a wanted act', (ctx) => withdrawApproval(ctx, 1n)],
  ['taking back a rule', (ctx) => withdrawVersion(ctx, tariffs.vat, 1n)],
]
