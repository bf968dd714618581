import { changeGallery } from './reports/server/change-gallery.ts'
import { decideReports } from './reports/server/decide-reports.ts'
import type { StaffAct } from '../../../tests/support/staff-act.ts'

/** What staff do in this room, for tests/checks/closed-doors.test.ts. */
export const staffActs: StaffAct[] = [
  ['deciding about an ad', (ctx) => decideReports(ctx, { adId: 'x', decision: 'keep', note: 'x' })],
  ['stopping a gallery', (ctx) => changeGallery(ctx, { slug: 'x', change: 'suspend', note: 'x' })],
]
