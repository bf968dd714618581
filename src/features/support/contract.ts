/** The server API of support for other features and for `app`. */
/** @public For features that open a ticket on their own. */
export { openTicket, type NewTicket, type OpenedTicket } from './server/open-ticket.ts'
