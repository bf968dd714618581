import './tables.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { keysetPage } from '#platform/keyset.ts'
import type { TicketState } from '../rules.ts'

type TicketQuery = { personId: bigint; state: TicketState | null; after: bigint | null; size: number }

/** Lists a person's tickets, newest first, of one state or all. */
export async function findTickets(db: Db, { personId, state, after, size }: TicketQuery) {
  let query = db
    .selectFrom('ticket')
    .select(['id', 'public_id', 'kind', 'topic', 'title', 'state', 'updated_at', 'due_at'])
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .limit(size + 1)
  if (state) query = query.where('state', '=', state)
  if (after) query = query.where('id', '<', after)
  const rows = await query.execute()
  const { rows: tickets, next } = keysetPage(rows, size, ({ id }) => String(id))
  return { tickets, next }
}

/** Counts a person's tickets by state. */
export async function countTickets(db: Db, personId: bigint): Promise<Partial<Record<TicketState, number>>> {
  const rows = await db
    .selectFrom('ticket')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .where('person_id', '=', personId)
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
