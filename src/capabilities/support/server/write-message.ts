import './tables.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database.ts'
import { maxFiles } from '../rules.ts'

type NewMessage = {
  ticketId: bigint
  author: 'person' | 'staff'
  personId: bigint | null
  body: string
  internal?: boolean
  files?: readonly string[]
  /** Made with the form; a message that is there already is not written again. */
  sentKey?: string | null
}

/**
 * Adds a message to a ticket with the files that were sent for it, in the caller's transaction. Gives its id, or null when the
 * same form has written it before. Refused when a file is not there any more, is somebody else's, or stands in another
 * message; then nothing is written.
 */
export async function writeMessage(
  trx: Trx,
  { now }: Pick<RequestContext, 'now'>,
  { ticketId, author, personId, body, internal = false, files = [], sentKey = null }: NewMessage,
): Promise<Result<bigint | null, 'file-unknown'>> {
  if (sentKey && (await isWritten(trx, ticketId, sentKey))) return ok(null)
  const wanted = [...new Set(files)]
  const free = wanted.length === 0 ? [] : await lockFree(trx, personId, wanted)
  if (wanted.length > maxFiles || free.length < wanted.length) return refuse('file-unknown')
  const { id } = await trx
    .insertInto('ticket_message')
    .values({ ticket_id: ticketId, author, author_id: personId, internal, body, at: now, sent_key: sentKey })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (wanted.length > 0)
    await trx.updateTable('ticket_file').set({ message_id: id }).where('id', 'in', wanted).execute()
  return ok(id)
}

/** The ticket is locked, so nobody writes the same message between this question and the writing. */
async function isWritten(trx: Trx, ticketId: bigint, sentKey: string): Promise<boolean> {
  const row = await trx
    .selectFrom('ticket_message')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('sent_key', '=', sentKey)
    .executeTakeFirst()
  return row !== undefined
}

/** Files without an owner were sent by a guest: who knows their long names has sent them. */
const lockFree = (trx: Trx, personId: bigint | null, ids: readonly string[]) =>
  trx
    .selectFrom('ticket_file')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '=', 'kept')
    .where('message_id', 'is', null)
    .where((is) => is.or([is('person_id', 'is', null), is('person_id', '=', personId)]))
    .orderBy('id')
    .forUpdate()
    .execute()
