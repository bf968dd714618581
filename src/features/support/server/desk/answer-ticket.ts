import '../tables.ts'
import { notify } from '#features/notifications/contract.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { requirePermission } from '#platform/staff.ts'
import { ticketPath } from '../../addresses.ts'
import { nextState } from '../../rules.ts'
import { kindWords } from '../../texts.ts'
import { writeClosed } from '../close-ticket.ts'
import { lockTicket } from '../lock-ticket.ts'
import { closedNotice, ticketNotice } from '../notices.ts'
import { writeMessage } from '../write-message.ts'

type Answer = { id: string; body: string; close: boolean; sentKey?: string | null }

/**
 * Answers a ticket and optionally closes it. Answering an unassigned ticket assigns it to the
 * author. A repeated form is one answer. Refuses a closed ticket, and a used key with other words.
 * Throws not-found for an unknown ticket.
 */
export async function answerTicket(
  ctx: RequestContext,
  { id, body, close, sentKey }: Answer,
): Promise<Result<null, 'closed' | Refused>> {
  const staffId = requirePermission(ctx, 'tickets.answer')
  const { db, now } = ctx
  return inTransaction(db, async (trx) => {
    const ticket = await lockTicket(trx, id)
    const message = { ticketId: ticket.id, author: 'staff', personId: staffId, body, sentKey } as const
    const state = nextState(ticket.state, 'staff-answers')
    // The answer that closed the ticket a moment ago may arrive again.
    if (!state) return sentKey ? refuseUnlessWritten(trx, ctx, message) : refuse('closed')
    const written = await writeMessage(trx, ctx, message)
    if (!written.ok) return written
    if (written.value === null) return ok(null)
    if (ticket.person_id !== null) {
      const notice = {
        personId: ticket.person_id,
        notice: ticketNotice,
        data: { subject: ticket.title, kind: ticket.kind },
      }
      await notify(trx, ctx, { ...notice, link: ticketPath(id), key: `ticket:${id}:answer:${written.value}` })
    }
    await trx
      .updateTable('ticket')
      .set({ state, updated_at: now, waiting_since: null, due_at: null, assignee_id: ticket.assignee_id ?? staffId })
      .where('id', '=', ticket.id)
      .execute()
    if (close) await writeClosed(trx, ticket.id, 'staff', now)
    const late = ticket.due_at !== null && ticket.due_at < now
    await writeAudit(trx, ctx, { act: 'ticket.answer', subject: `ticket:${id}`, details: { close, late } })
    return ok(null)
  })
}

type Refused = 'file-unknown' | 'key-used'

async function refuseUnlessWritten(
  trx: Trx,
  ctx: RequestContext,
  message: Parameters<typeof writeMessage>[2],
): Promise<Result<null, 'closed' | Refused>> {
  const written = await writeMessage(trx, ctx, message)
  if (!written.ok) return written
  // Refuse after writing, so that the transaction is rolled back.
  return written.value === null ? ok(null) : refuse('closed')
}

/** Adds a note that only staff see. It changes neither the state nor the deadline. */
export async function noteTicket(
  ctx: RequestContext,
  { id, body, sentKey }: Omit<Answer, 'close'>,
): Promise<Result<null, Refused>> {
  const personId = requirePermission(ctx, 'tickets.answer')
  return inTransaction(ctx.db, async (trx) => {
    const ticket = await lockTicket(trx, id)
    const note = { ticketId: ticket.id, author: 'staff', personId, body, internal: true, sentKey } as const
    const written = await writeMessage(trx, ctx, note)
    if (!written.ok) return written
    if (written.value !== null) await writeAudit(trx, ctx, { act: 'ticket.note', subject: `ticket:${id}` })
    return ok(null)
  })
}

/** Assigns a ticket to the caller, or releases it. The second of two callers is refused. */
export async function assignTicket(
  ctx: RequestContext,
  { id, take }: { id: string; take: boolean },
): Promise<Result<null, 'taken'>> {
  const me = requirePermission(ctx, 'tickets.answer')
  return inTransaction(ctx.db, async (trx) => {
    const ticket = await lockTicket(trx, id)
    if (ticket.assignee_id !== null && ticket.assignee_id !== me) return refuse('taken')
    const target = take ? me : null
    if (ticket.assignee_id === target) return ok(null)
    await trx.updateTable('ticket').set({ assignee_id: target }).where('id', '=', ticket.id).execute()
    await writeAudit(trx, ctx, { act: take ? 'ticket.take' : 'ticket.release', subject: `ticket:${id}` })
    return ok(null)
  })
}

/**
 * Closes without an answer and notifies the person of the reason. Closing twice changes nothing.
 */
export async function closeAsStaff(ctx: RequestContext, { id, reason }: { id: string; reason: string }): Promise<void> {
  const staffId = requirePermission(ctx, 'tickets.answer')
  await inTransaction(ctx.db, async (trx) => {
    const ticket = await lockTicket(trx, id)
    if (ticket.state === 'closed') return
    const body = `این ${kindWords[ticket.kind]} بسته شد. دلیل: ${reason}`
    const written = await writeMessage(trx, ctx, { ticketId: ticket.id, author: 'staff', personId: staffId, body })
    if (ticket.person_id !== null && written.ok) {
      const message = {
        personId: ticket.person_id,
        notice: closedNotice,
        data: { subject: ticket.title, kind: ticket.kind, reason },
      }
      await notify(trx, ctx, { ...message, link: ticketPath(id), key: `ticket:${id}:closed:${written.value}` })
    }
    await writeClosed(trx, ticket.id, 'staff', ctx.now)
    await writeAudit(trx, ctx, { act: 'ticket.close', subject: `ticket:${id}` })
  })
}
