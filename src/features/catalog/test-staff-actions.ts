import { removeHoliday, saveHoliday } from './server/save-holiday.ts'
import { draftFacts, dropFacts, previewFacts, publishFacts, undoFacts } from './server/specs/edit-facts.ts'
import type { StaffAction } from '../../../tests/support/staff-action.ts'

const day = { year: 1450, month: 1, day: 1 }

/** The staff actions of this feature, for tests/checks/closed-doors.test.ts. */
export const staffActions: StaffAction[] = [
  ['writing a holiday', (ctx) => saveHoliday(ctx, { day, name: 'عید' })],
  ['removing a holiday', (ctx) => removeHoliday(ctx, '1405/01/01')],
  ['trying facts of cars', (ctx) => previewFacts(ctx, 'x')],
  ['keeping facts of cars as a draft', (ctx) => draftFacts(ctx, { text: 'x', note: 'x' })],
  ['publishing facts of cars', (ctx) => publishFacts(ctx, 1n)],
  ['undoing facts of cars', (ctx) => undoFacts(ctx, 1n)],
  ['dropping a draft of facts', (ctx) => dropFacts(ctx, 1n)],
]
