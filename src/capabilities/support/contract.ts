/** The server door of support for other capabilities and for `app`. */
/** @public For rooms that open a ticket of their own accord. */
export { openTicket, type NewTicket, type OpenedTicket } from './server/open-ticket.ts'
export { countWaitingTickets } from './server/desk/find-queue.ts'
export { erasePersonalData, exportPersonalData } from './server/personal-data.ts'
export { ticketAttachment } from './server/ticket-attachment.ts'
