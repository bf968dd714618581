import './tables.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database.ts'
import { lockTicket } from './lock-ticket.ts'

/** What closing writes to the row of a ticket. */
export async function writeClosed(trx: Trx, ticketId: bigint, by: 'person' | 'staff', now: Date): Promise<void> {
  await trx
    .updateTable('ticket')
    .set({ state: 'closed', closed_at: now, closed_by: by, waiting_since: null, due_at: null, updated_at: now })
    .where('id', '=', ticketId)
    .execute()
}

/** The person says that it is done; again changes nothing. Throws not-found for a ticket of somebody else. */
export async function closeTicket(
  { db, now }: RequestContext,
  { id, personId }: { id: string; personId: bigint },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ticket = await lockTicket(trx, id, personId)
    if (ticket.state !== 'closed') await writeClosed(trx, ticket.id, 'person', now)
  })
}

type Rating = { id: string; personId: bigint; rating: number }

/** How content the person is, 1 to 5, once it is closed; a later rating takes the place of the earlier one. */
export async function rateTicket(
  { db }: RequestContext,
  { id, personId, rating }: Rating,
): Promise<Result<null, 'not-closed'>> {
  return inTransaction(db, async (trx) => {
    const ticket = await lockTicket(trx, id, personId)
    if (ticket.state !== 'closed') return refuse('not-closed')
    await trx.updateTable('ticket').set({ rating }).where('id', '=', ticket.id).execute()
    return ok(null)
  })
}
