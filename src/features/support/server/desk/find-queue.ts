import '../tables.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { afterKeyset, keysetPage, writeKeyset, type Keyset } from '#platform/keyset.ts'
import { ticketStates, type TicketState } from '../../rules.ts'

/**
 * `waiting` selects tickets that wait for staff, longest wait first; other filters sort newest
 * first.
 */
export type QueueFilter = {
  state: TicketState | 'waiting' | 'all'
  topic: string
  mine: bigint | null
}

type Page = { after: Keyset | null; size: number }

/** Reads the filter from the query. Ignores unknown values. */
export function readFilter(params: URLSearchParams, me: bigint): QueueFilter {
  const requested = params.get('state') ?? ''
  const states: readonly string[] = [...ticketStates, 'all']
  return {
    state: states.includes(requested) ? (requested as QueueFilter['state']) : 'waiting',
    topic: (params.get('topic') ?? '').slice(0, 40),
    mine: params.get('mine') === 'on' ? me : null,
  }
}

/** Lists tickets for staff. Returns the rows and the cursor of the next page. */
export async function findQueue(db: Db, { state, topic, mine }: QueueFilter, { after, size }: Page) {
  const waiting = state === 'waiting'
  const moment = waiting ? 'waiting_since' : 'updated_at'
  let query = db
    .selectFrom('ticket')
    .select(['id', 'public_id', 'kind', 'topic', 'title', 'state', 'person_id', 'assignee_id'])
    .select(['opened_at', 'updated_at', 'waiting_since', 'due_at', 'rating'])
    .orderBy(moment, waiting ? 'asc' : 'desc')
    .orderBy('id', waiting ? 'asc' : 'desc')
    .limit(size + 1)
  if (waiting) query = query.where('waiting_since', 'is not', null)
  else if (state !== 'all') query = query.where('state', '=', state)
  if (topic) query = query.where('topic', '=', topic)
  if (mine) query = query.where('assignee_id', '=', mine)
  if (after) {
    query = query.where(afterKeyset(after, { column: moment, order: waiting ? 'asc' : 'desc', type: 'timestamptz' }))
  }
  const rows = await query.execute()
  const { rows: tickets, next } = keysetPage(rows, size, (row) => writeKeyset(row[moment]!, row.id))
  return { tickets, next }
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
