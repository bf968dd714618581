import './tables.ts'
import type { Db, Trx } from '#platform/database.ts'

/** What a person asked and complained about while signed in, with every message but the notes of staff for staff. */
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
  const files = await db
    .selectFrom('ticket_file')
    .select(['id', 'sent_at as sentAt'])
    .where('person_id', '=', personId)
    .execute()
  const of = (id: bigint) => messages.filter(({ ticket_id }) => ticket_id === id)
  return {
    tickets: tickets.map(({ id, ...ticket }) => ({
      ...ticket,
      messages: of(id).map(({ author, body, at }) => ({ author, body, at })),
    })),
    files,
  }
}

/** Forgets the person's tickets with all that was written in them; the next run of the job removes the files. */
export async function erasePersonalData(trx: Trx, personId: bigint): Promise<void> {
  const own = trx.selectFrom('ticket').select('id').where('person_id', '=', personId)
  await trx
    .updateTable('ticket_file')
    .set({ message_id: null, sent_at: new Date(0) })
    .where((where) =>
      where.or([
        where('person_id', '=', personId),
        where('message_id', 'in', trx.selectFrom('ticket_message').select('id').where('ticket_id', 'in', own)),
      ]),
    )
    .execute()
  await trx.deleteFrom('ticket').where('person_id', '=', personId).execute()
}
