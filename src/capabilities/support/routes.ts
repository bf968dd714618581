import { route } from '@react-router/dev/routes'

const screen = (name: string) => `./capabilities/support/screens/${name}`

/** Screens in the frame of the profile. */
export const supportRoutes = [
  route('profile/support', screen('support.tsx')),
  route('profile/support/:ticketId', screen('ticket.tsx')),
]

/** Pages that everybody may open. */
export const complaintRoutes = [route('pages/complaint', screen('complaint.tsx'))]

/** Data without a page. */
export const supportEndpoints = [
  route('profile/support/:ticketId/reply', screen('reply.ts')),
  route('admin/tickets.csv', screen('admin/tickets-export.ts')),
]

/** Screens in the frame of the back office. */
export const supportAdminRoutes = [
  route('admin/tickets', screen('admin/tickets.tsx')),
  route('admin/tickets/:ticketId', screen('admin/ticket-desk.tsx')),
]
