import type { StaffAction } from '../../../tests/support/staff-action.ts'
import { endByStaff, saveInspector, savePlace, setAbsence, switchPlace } from './server/admin.ts'
import { handOver } from './server/hand-over.ts'
import { revokeKey, revokeReport, rotateKey } from './server/keys.ts'

const inspector = { code: '101', mobile: null, place: 'aaaaaaaaaa', from: 8, to: 16, thursday: true }

/** Staff actions of this feature, for tests/checks/closed-doors.test.ts. */
export const staffActions: StaffAction[] = [
  ['saving a place', (ctx) => savePlace(ctx, { city: 'tehran', kind: 'station', name: 'ایستگاه', address: 'خیابان' })],
  ['switching a place', (ctx) => switchPlace(ctx, { place: 'aaaaaaaaaa', on: false })],
  ['saving an inspector', (ctx) => saveInspector(ctx, inspector)],
  ['telling that an inspector is away', (ctx) => setAbsence(ctx, { code: '101', day: '2030-01-01' })],
  ['changing the key', (ctx) => rotateKey(ctx)],
  ['revoking a key', (ctx) => revokeKey(ctx, { key: 'x', reason: 'لو رفته است' })],
  ['revoking a report', (ctx) => revokeReport(ctx, { code: 'aaaaaaaaaa', reason: 'اشتباه بود' })],
  [
    'handing a booking over',
    (ctx) => handOver(ctx, { order: 'aaaaaaaaaa', inspector: '102', reason: 'کارشناس بیمار است' }),
  ],
  ['ending a booking', (ctx) => endByStaff(ctx, { order: 'aaaaaaaaaa', reason: 'کارشناس نیامد' })],
]
