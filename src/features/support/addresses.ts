/** The address of the support page. */
export const supportPath = '/profile/support'
export const complaintPath = '/pages/complaint'
export const ticketsAdminPath = '/admin/tickets'

/** Receives tickets that a device queued while offline. */
export const queuedTicketPath = `${supportPath}/queued`

export const ticketPath = (id: string): string => `${supportPath}/${id}`
export const ticketAdminPath = (id: string): string => `${ticketsAdminPath}/${id}`

/** Receives pictures before a form names them, and serves the pictures of messages. */
export const ticketFilesPath = '/files/tickets'
