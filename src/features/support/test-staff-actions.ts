import { answerTicket, assignTicket, closeAsStaff, noteTicket } from './server/desk/answer-ticket.ts'
import type { StaffAction } from '../../../tests/support/staff-action.ts'

/** The staff actions of this feature, for tests/checks/closed-doors.test.ts. */
export const staffActions: StaffAction[] = [
  ['answering a ticket', (ctx) => answerTicket(ctx, { id: 'x', body: 'x', close: false })],
  ['noting on a ticket', (ctx) => noteTicket(ctx, { id: 'x', body: 'x' })],
  ['taking a ticket', (ctx) => assignTicket(ctx, { id: 'x', take: true })],
  ['closing a ticket', (ctx) => closeAsStaff(ctx, { id: 'x', reason: 'x' })],
]
