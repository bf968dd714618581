import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'

const screen = (name: string) => `./features/support/screens/${name}`

/** The addresses of this feature, by layout. */
export const routes: LayoutRoutes = {
  profile: [route('profile/support', screen('support.tsx')), route('profile/support/:ticketId', screen('ticket.tsx'))],
  default: [route('pages/complaint', screen('complaint.tsx'))],
  endpoints: [
    route('profile/support/:ticketId/reply', screen('reply.ts')),
    route('profile/support/queued', screen('queued.ts')),
    route('admin/tickets.csv', screen('admin/tickets-export.ts')),
  ],
  admin: [
    route('admin/tickets', screen('admin/tickets.tsx')),
    route('admin/tickets/:ticketId', screen('admin/ticket-desk.tsx')),
  ],
}
