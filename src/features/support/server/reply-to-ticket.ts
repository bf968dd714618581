import './tables.ts'
import { ok, type Accepted, type Refused } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { consumeLimits, type LimitRefusal } from '#platform/limits/limits.ts'
import { nextState, waits } from '../rules.ts'
import { lockTicket } from './lock-ticket.ts'
import { promisedAt } from './promise.ts'
import { writeMessage } from './write-message.ts'

type Reply = { id: string; personId: bigint; body: string; files?: readonly string[]; sentKey?: string | null }

type ReplyAnswer =
  | Accepted<null>
  | Refused<'file-unknown' | 'key-used'>
  | (Refused<'too-many'> & { wait: LimitRefusal })

/**
 * Adds a person's message, which reopens a closed ticket. Throws not-found for other people's
 * tickets.
 */
export async function replyToTicket(ctx: RequestContext, { id, personId, ...message }: Reply): Promise<ReplyAnswer> {
  const { db, now } = ctx
  return inTransaction(db, async (trx) => {
    const ticket = await lockTicket(trx, id, personId)
    const written = await writeMessage(trx, ctx, { ticketId: ticket.id, author: 'person', personId, ...message })
    if (!written.ok) return written
    if (written.value === null) return ok(null)
    // Do not count a repeated message against the limit.
    const limit = await consumeLimits({ ...ctx, db: trx }, [
      { key: `ticket-reply:${personId}`, max: 60, seconds: 3600 },
    ])
    if (!limit.allowed) return { ok: false, code: 'too-many', wait: limit }
    const state = nextState(ticket.state, 'person-replies')!
    // A waiting ticket keeps its deadline: a further message does not postpone it.
    const waiting = waits(ticket.state)
      ? {}
      : { waiting_since: now, due_at: await promisedAt(trx, ticket.kind, now), closed_at: null, closed_by: null }
    await trx
      .updateTable('ticket')
      .set({ state, updated_at: now, ...waiting })
      .where('id', '=', ticket.id)
      .execute()
    return ok(null)
  })
}
