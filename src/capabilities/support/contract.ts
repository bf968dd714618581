/** The server door of support for other capabilities and for `app`. */
/** @public For rooms that open a ticket of their own accord. */
export { openTicket, type NewTicket, type OpenedTicket } from './server/open-ticket.ts'
