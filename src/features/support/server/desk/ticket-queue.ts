import '../tables.ts'
import { sql } from 'kysely'
import { findNames } from '#features/identity/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import type { RequestContext } from '#platform/context.ts'
import { requirePermission } from '#platform/staff.ts'
import type { WorkDone, WorkFilter, WorkItem, WorkQueue } from '#platform/work-queue.ts'
import { topicNames } from '../../texts.ts'
import { assignTicket, closeAsStaff } from './answer-ticket.ts'
import { previewTicket } from './preview-ticket.ts'

/** Lists tickets that wait for staff, earliest deadline first. */
async function findWaiting(ctx: RequestContext, { limit, assigneeId }: WorkFilter): Promise<WorkItem[]> {
  requirePermission(ctx, 'tickets.answer')
  const { db, secrets } = ctx
  const messages = sql<number>`(select count(*)::int from ticket_message
    where ticket_message.ticket_id = ticket.id and not ticket_message.internal)`
  let query = db
    .selectFrom('ticket')
    .select(['public_id', 'kind', 'topic', 'title', 'person_id', 'waiting_since', 'due_at', messages.as('messages')])
    .where('waiting_since', 'is not', null)
    .orderBy(sql`due_at asc nulls last`)
    .orderBy('waiting_since')
    .limit(limit)
  if (assigneeId !== null) query = query.where('assignee_id', '=', assigneeId)
  const rows = await query.execute()
  const names = await findNames(
    db,
    secrets,
    rows.flatMap(({ person_id }) => person_id ?? []),
  )
  return rows.map(({ public_id, kind, topic, title, person_id, waiting_since, due_at, messages }) => ({
    id: public_id,
    title,
    about: [
      kind === 'complaint' ? 'شکایت' : (topicNames[topic] ?? topic),
      person_id === null ? 'مهمان' : (names.get(person_id) ?? '—'),
      `${formatInteger(messages)} پیام`,
    ].join(' · '),
    waitingSince: waiting_since!,
    due: due_at,
  }))
}

const takenText = 'این درخواست به یکی از همکاران ارجاع شده است.'

async function actOn(ctx: RequestContext, { id, act, reason }: WorkDone): Promise<string | null> {
  if (act === 'close') {
    await closeAsStaff(ctx, { id, reason })
    return null
  }
  const result = await assignTicket(ctx, { id, take: act === 'take' })
  return result.ok ? null : takenText
}

/** Requests and complaints in the queue of the back office. */
export const ticketQueue: WorkQueue = {
  kind: 'ticket',
  label: 'پشتیبانی',
  plural: 'پشتیبانی',
  find: findWaiting,
  preview: previewTicket,
  act: actOn,
}
