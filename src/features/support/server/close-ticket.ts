import './tables.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { lockTicket } from './lock-ticket.ts'

/** Writes a closed ticket and its time to the row. */
export async function writeClosed(trx: Trx, ticketId: bigint, by: 'person' | 'staff', now: Date): Promise<void> {
  await trx
    .updateTable('ticket')
    .set({ state: 'closed', closed_at: now, closed_by: by, waiting_since: null, due_at: null, updated_at: now })
    .where('id', '=', ticketId)
    .execute()
}

/**
 * Closes a ticket for its owner; closing twice changes nothing. Throws not-found for other people's
 * tickets.
 */
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

/** Rates a closed ticket from 1 to 5. A later rating replaces an earlier one. */
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
