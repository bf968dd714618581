import { ticketFilesPath } from './addresses.ts'

/** The states of a ticket. */
export const ticketStates = ['open', 'answered', 'customer-reply', 'closed'] as const
export type TicketState = (typeof ticketStates)[number]

export type TicketEvent = 'person-replies' | 'staff-answers' | 'closes'

/** A request of a signed-in person, or a complaint of anybody. */
export type TicketKind = 'request' | 'complaint'

const transitions: Record<TicketState, Record<TicketEvent, TicketState | null>> = {
  open: { 'person-replies': 'open', 'staff-answers': 'answered', closes: 'closed' },
  answered: { 'person-replies': 'customer-reply', 'staff-answers': 'answered', closes: 'closed' },
  'customer-reply': { 'person-replies': 'customer-reply', 'staff-answers': 'answered', closes: 'closed' },
  // A reply reopens a closed ticket; staff can do nothing with it.
  closed: { 'person-replies': 'customer-reply', 'staff-answers': null, closes: 'closed' },
}

/** Returns the state after an event, or null when the event is impossible in this state. */
export const nextState = (state: TicketState, event: TicketEvent): TicketState | null => transitions[state][event]

/** Whether the ticket waits for staff. */
export const waits = (state: TicketState): boolean => state === 'open' || state === 'customer-reply'

/** Working minutes until the promised answer: one working day, three for complaints. */
export const promisedMinutes: Record<TicketKind, number> = { request: 8 * 60, complaint: 24 * 60 }

export const maxFiles = 5
export const maxFileBytes = 5_000_000
/** Limits of attachments: upload address, count and size. */
export const attachmentLimits = { uploadTo: ticketFilesPath, maxFiles, maxBytes: maxFileBytes } as const
export const longestBody = 4000
