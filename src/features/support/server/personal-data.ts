import './tables.ts'
import { releaseFiles } from '#features/files/contract.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { attachedToMessages } from './ticket-attachment.ts'

/** Exports a person's tickets with all messages except internal notes. */
export async function exportPersonalData({ db }: { db: Db }, personId: bigint) {
  const tickets = await db
    .selectFrom('ticket')
    .select(['id', 'public_id', 'kind', 'topic', 'title', 'about_kind', 'about_ref', 'state', 'opened_at', 'rating'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()
  const messages = await db
    .selectFrom('ticket_message')
    .innerJoin('ticket', 'ticket.id', 'ticket_id')
    .select(['ticket_id', 'author', 'body', 'at'])
    .where('person_id', '=', personId)
    .where('internal', '=', false)
    .orderBy('ticket_message.id')
    .execute()
  const of = (id: bigint) => messages.filter(({ ticket_id }) => ticket_id === id)
  return {
    tickets: tickets.map(({ id, ...ticket }) => ({
      ...ticket,
      messages: of(id).map(({ author, body, at }) => ({ author, body, at })),
    })),
  }
}

/** Erases a person's tickets with their messages and files. */
export async function erasePersonalData(trx: Trx, personId: bigint): Promise<void> {
  const messages = await trx
    .selectFrom('ticket_message')
    .innerJoin('ticket', 'ticket.id', 'ticket_message.ticket_id')
    .select('ticket_message.id')
    .where('ticket.person_id', '=', personId)
    .execute()
  await releaseFiles(
    trx,
    attachedToMessages,
    messages.map(({ id }) => id),
  )
  await trx.deleteFrom('ticket').where('person_id', '=', personId).execute()
}
