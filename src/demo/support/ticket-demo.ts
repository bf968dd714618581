import type { Demo } from '#demo/demo.ts'
import { seedTickets } from './seed-tickets.ts'

/** Seeds conversations of the demo's buyer and seller with support. */
export const ticketDemo: Demo = {
  after: ['identity'],
  write: async (trx, { now, content: { people } }) => {
    const { buyer, seller, support } = people.byRole
    await seedTickets(trx, { people: [buyer, seller], staff: support, now })
    return {}
  },
}
