import '../tables.ts'
import { sql } from 'kysely'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { readPage, type PageRequest } from '#platform/keyset.ts'
import type { TicketState } from '../../rules.ts'

/** `waiting` selects tickets that wait for staff, longest wait first; other filters sort newest first. */
type QueueFilter = { state: TicketState | 'waiting' | 'all'; topic: string | null; mine: boolean }

/** Lists tickets for staff; `mine` are those of the caller. */
export async function findQueue(
  { db, scope }: Pick<RequestContext, 'db' | 'scope'>,
  { state, topic, mine }: QueueFilter,
  page: PageRequest,
) {
  const waiting = state === 'waiting'
  const moment = waiting ? 'waiting_since' : 'updated_at'
  let query = db
    .selectFrom('ticket')
    .select(['id', 'public_id', 'kind', 'topic', 'title', 'state', 'person_id', 'assignee_id'])
    .select(['opened_at', 'updated_at', 'waiting_since', 'due_at', 'rating'])
  if (waiting) query = query.where('waiting_since', 'is not', null)
  else if (state !== 'all') query = query.where('state', '=', state)
  if (topic) query = query.where('topic', '=', topic)
  if (mine) query = query.where('assignee_id', '=', scope.session.personId)
  return readPage(query, page, { time: moment, order: waiting ? 'asc' : 'desc' })
}

/** Returns the number of tickets that wait for staff. */
export async function countWaitingTickets(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('ticket')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('waiting_since', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}
