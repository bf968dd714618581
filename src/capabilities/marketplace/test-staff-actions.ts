import { changeGallery } from './reports/server/change-gallery.ts'
import { decideReports } from './reports/server/decide-reports.ts'
import type { StaffAction } from '../../../tests/support/staff-action.ts'

/** What staff do in this room, for tests/checks/closed-doors.test.ts. */
export const staffActions: StaffAction[] = [
  ['deciding about an ad', (ctx) => decideReports(ctx, { adId: 'x', decision: 'keep', note: 'x' })],
  ['stopping a gallery', (ctx) => changeGallery(ctx, { slug: 'x', change: 'suspend', note: 'x' })],
]
