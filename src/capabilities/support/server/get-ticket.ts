import './tables.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { notFound } from '#platform/errors.ts'

/** A ticket with its messages, the oldest first. Notes of staff are only there when they are asked for. */
export async function getThread(db: Db, { id, personId, notes }: { id: string; personId?: bigint; notes: boolean }) {
  let query = db.selectFrom('ticket').selectAll().where('public_id', '=', id)
  if (personId !== undefined) query = query.where('person_id', '=', personId)
  const ticket = await query.executeTakeFirst()
  if (!ticket) throw notFound()
  return { ticket, messages: await findMessages(db, ticket.id, notes) }
}

export type Thread = Awaited<ReturnType<typeof getThread>>

export function findMessages(db: Db, ticketId: bigint, notes: boolean) {
  const files = sql<string[]>`
    coalesce((select array_agg(f.id order by f.sent_at, f.id) from ticket_file f where f.message_id = ticket_message.id), '{}')`
  let query = db
    .selectFrom('ticket_message')
    .select(['id', 'author', 'author_id', 'internal', 'body', 'at', files.as('files')])
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
  if (!notes) query = query.where('internal', '=', false)
  return query.execute()
}
