import './tables.ts'
import type { Db, Trx } from '#platform/database.ts'

/** What a person asked and was answered; notes of staff for staff are not the person's. */
export async function exportPersonData({ db }: { db: Db }, personId: bigint) {
  const tickets = await db
    .selectFrom('ticket')
    .select(['id', 'kind', 'topic', 'title', 'about_kind as aboutKind', 'about_ref as aboutRef', 'state', 'rating'])
    .select('opened_at as openedAt')
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()
  const messages = await db
    .selectFrom('ticket_message')
    .innerJoin('ticket', 'ticket.id', 'ticket_message.ticket_id')
    .select(['ticket_id as ticket', 'author', 'body', 'at'])
    .where('person_id', '=', personId)
    .where('internal', '=', false)
    .orderBy('ticket_message.id')
    .execute()
  return { tickets, messages }
}

/** Forgets what a person asked; their pictures go with the next run of the job that removes what no message shows. */
export async function erasePersonData(trx: Trx, personId: bigint): Promise<void> {
  const own = trx.selectFrom('ticket').select('id').where('person_id', '=', personId)
  const messages = trx.selectFrom('ticket_message').select('id').where('ticket_id', 'in', own)
  await trx
    .updateTable('ticket_file')
    .set({ message_id: null, person_id: null })
    .where((eb) => eb.or([eb('person_id', '=', personId), eb('message_id', 'in', messages)]))
    .execute()
  await trx.deleteFrom('ticket').where('person_id', '=', personId).execute()
}
