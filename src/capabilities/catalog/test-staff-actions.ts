import { removeHoliday, saveHoliday } from './server/save-holiday.ts'
import type { StaffAction } from '../../../tests/support/staff-action.ts'

const day = { year: 1450, month: 1, day: 1 }

/** What staff do in this room, for tests/checks/closed-doors.test.ts. */
export const staffActions: StaffAction[] = [
  ['writing a holiday', (ctx) => saveHoliday(ctx, { day, name: 'عید' })],
  ['removing a holiday', (ctx) => removeHoliday(ctx, '1405/01/01')],
]
