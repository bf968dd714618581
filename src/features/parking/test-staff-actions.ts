import { decideObjection, saveZone, switchZone } from './server/admin.ts'
import type { StaffAction } from '../../../tests/support/staff-action.ts'

/** The staff actions of this feature, for tests/checks/closed-doors.test.ts. */
export const staffActions: StaffAction[] = [
  ['saving a zone', (ctx) => saveZone(ctx, { code: '101', city: 'tehran', name: 'ونک', tariff: 'one' })],
  ['switching a zone', (ctx) => switchZone(ctx, { code: '101', active: false })],
  ['deciding an objection', (ctx) => decideObjection(ctx, { parking: 'aaaaaaaaaa', answer: 'x', waive: true })],
]
