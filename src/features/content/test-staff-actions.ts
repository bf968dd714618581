import type { StaffAction } from '../../../tests/support/staff-action.ts'
import {
  changeSlug,
  createEntry,
  publishEntry,
  saveEntry,
  scheduleEntry,
  unscheduleEntry,
  withdrawEntry,
} from './server/edit-entry.ts'

const at = { id: 1n, revision: 1 }
const fields = { title: 'x', lead: 'x', body: { type: 'doc' as const, content: [] } }

/** The staff actions of this feature, for tests/checks/closed-doors.test.ts. */
export const staffActions: StaffAction[] = [
  ['writing an entry', (ctx) => createEntry(ctx, { kind: 'page', slug: 'x', fields: fields })],
  ['saving an entry', (ctx) => saveEntry(ctx, at, fields)],
  ['publishing an entry', (ctx) => publishEntry(ctx, at)],
  ['scheduling an entry', (ctx) => scheduleEntry(ctx, at, new Date('2100-01-01'))],
  ['taking an entry from its schedule', (ctx) => unscheduleEntry(ctx, at)],
  ['withdrawing an entry', (ctx) => withdrawEntry(ctx, at, 'x')],
  ['changing an address', (ctx) => changeSlug(ctx, at, 'x')],
]
