import { removeHoliday, saveHoliday } from './server/save-holiday.ts'
import type { StaffAct } from '../../../tests/support/staff-act.ts'

const day = { year: 1450, month: 1, day: 1 }

/** What staff do in this room, for tests/checks/closed-doors.test.ts. */
export const staffActs: StaffAct[] = [
  ['writing a holiday', (ctx) => saveHoliday(ctx, { day, name: 'عید' })],
  ['removing a holiday', (ctx) => removeHoliday(ctx, '1405/01/01')],
]
