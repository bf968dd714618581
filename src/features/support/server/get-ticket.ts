import './tables.ts'
import { findAttachedFiles } from '#features/files/contract.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { attachedToMessages } from './ticket-attachment.ts'

/** Loads a ticket with its messages, oldest first. Includes staff notes only on request. */
export async function getThread(db: Db, { id, personId, notes }: { id: string; personId?: bigint; notes: boolean }) {
  let query = db.selectFrom('ticket').selectAll().where('public_id', '=', id)
  if (personId !== undefined) query = query.where('person_id', '=', personId)
  const ticket = await query.executeTakeFirst()
  if (!ticket) throw notFound()
  return { ticket, messages: await findMessages(db, ticket.id, notes) }
}

export type Thread = Awaited<ReturnType<typeof getThread>>

export async function findMessages(db: Db, ticketId: bigint, notes: boolean) {
  let query = db
    .selectFrom('ticket_message')
    .select(['id', 'author', 'author_id', 'internal', 'body', 'at'])
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
  if (!notes) query = query.where('internal', '=', false)
  const messages = await query.execute()
  const files = await findAttachedFiles(
    db,
    attachedToMessages,
    messages.map(({ id }) => id),
  )
  return messages.map((message) => ({ ...message, files: files.get(message.id) ?? [] }))
}
