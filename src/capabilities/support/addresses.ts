/** Where support lives. */
export const supportPath = '/profile/support'
export const complaintPath = '/pages/complaint'
export const ticketsDeskPath = '/admin/tickets'

/** Where what waited on a device arrives. */
export const queuedTicketPath = `${supportPath}/queued`

export const ticketPath = (id: string): string => `${supportPath}/${id}`
export const ticketDeskPath = (id: string): string => `${ticketsDeskPath}/${id}`

/** Where pictures are sent before a form names them, and where those of one message are seen again. */
export const ticketFilesPath = '/files/tickets'
