import { ticketFilesPath } from './addresses.ts'

/** Where a ticket stands. */
export const ticketStates = ['open', 'answered', 'customer-reply', 'closed'] as const
export type TicketState = (typeof ticketStates)[number]

export type TicketEvent = 'person-replies' | 'staff-answers' | 'closes'

/** A request of a signed-in person, or a complaint of anybody. */
export type TicketKind = 'request' | 'complaint'

const transitions: Record<TicketState, Record<TicketEvent, TicketState | null>> = {
  open: { 'person-replies': 'open', 'staff-answers': 'answered', closes: 'closed' },
  answered: { 'person-replies': 'customer-reply', 'staff-answers': 'answered', closes: 'closed' },
  'customer-reply': { 'person-replies': 'customer-reply', 'staff-answers': 'answered', closes: 'closed' },
  // Writing again opens it; staff have nothing to say about what is closed.
  closed: { 'person-replies': 'customer-reply', 'staff-answers': null, closes: 'closed' },
}

/** The state after an event; null when the event can not happen there. */
export const nextState = (state: TicketState, event: TicketEvent): TicketState | null => transitions[state][event]

/** Does somebody wait for staff in this state? */
export const waits = (state: TicketState): boolean => state === 'open' || state === 'customer-reply'

/** Working minutes within which the first or next answer is promised: one working day, for complaints three. */
export const promisedMinutes: Record<TicketKind, number> = { request: 8 * 60, complaint: 24 * 60 }

export const maxFiles = 5
export const maxFileBytes = 5_000_000
/** Where the pictures of a form go, and how many of what size. */
export const attachmentLimits = { uploadTo: ticketFilesPath, maxFiles, maxBytes: maxFileBytes } as const
export const longestBody = 4000
