import { addMessageSign, withdrawMessageSign } from './server/desk/message-signs.ts'
import { saveList } from './server/desk/save-list.ts'
import { changeProvider } from './server/desk/switchboard.ts'
import type { StaffAction } from '../../../tests/support/staff-action.ts'

/** Staff actions of this feature, for tests/checks/closed-doors.test.ts. */
export const staffActions: StaffAction[] = [
  ['switching a provider of inquiries', (ctx) => changeProvider(ctx, { name: 'pishkhan', change: 'disable' })],
  ['adding a sign of fake messages', (ctx) => addMessageSign(ctx, { kind: 'lure', value: 'جایزه', note: '' })],
  ['withdrawing a sign of fake messages', (ctx) => withdrawMessageSign(ctx, '1')],
  ['saving a list of prerequisites', (ctx) => saveList(ctx, { list: 'mvm', text: 'x', write: true })],
]
