import { answerTicket, assignTicket, closeFromDesk, noteTicket } from './server/desk/answer-ticket.ts'
import type { StaffAct } from '../../../tests/support/staff-act.ts'

/** What staff do in this room, for tests/checks/closed-doors.test.ts. */
export const staffActs: StaffAct[] = [
  ['answering a ticket', (ctx) => answerTicket(ctx, { id: 'x', body: 'x', close: false })],
  ['noting on a ticket', (ctx) => noteTicket(ctx, { id: 'x', body: 'x' })],
  ['taking a ticket', (ctx) => assignTicket(ctx, { id: 'x', take: true })],
  ['closing a ticket', (ctx) => closeFromDesk(ctx, { id: 'x' })],
]
