import './tables.ts'
import { attachFiles } from '#features/files/contract.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database/database.ts'
import { maxFiles } from '../rules.ts'
import { attachedToMessages, ticketAttachment } from './ticket-attachment.ts'

type NewMessage = {
  ticketId: bigint
  author: 'person' | 'staff'
  personId: bigint | null
  body: string
  internal?: boolean
  files?: readonly string[]
  /** Created with the form. A message with the same key is not written again. */
  sentKey?: string | null
}

/**
 * Adds a message with its files to a ticket, in the caller's transaction. Returns its id, or null
 * when the same form has written it before. Refuses a used key with other words. Refuses a file
 * that is gone, belongs to another person or to another message. The caller must pass a refusal on,
 * so that its transaction is rolled back.
 */
export async function writeMessage(
  trx: Trx,
  { now, secrets }: Pick<RequestContext, 'now' | 'secrets'>,
  { ticketId, author, personId, body, internal = false, files = [], sentKey = null }: NewMessage,
): Promise<Result<bigint | null, 'file-unknown' | 'key-used'>> {
  const sentHash = sentKey ? secrets.keyedHash('ticket-message.sent', JSON.stringify([body, files.length])) : null
  const written = sentKey ? await findWritten(trx, ticketId, sentKey) : undefined
  if (written)
    return !written.sent_hash || sentHash!.equals(Buffer.from(written.sent_hash)) ? ok(null) : refuse('key-used')
  if (new Set(files).size > maxFiles) return refuse('file-unknown')
  const { id } = await trx
    .insertInto('ticket_message')
    .values({
      ticket_id: ticketId,
      author,
      author_id: personId,
      internal,
      body,
      at: now,
      sent_key: sentKey,
      sent_hash: sentHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const subject = { kind: attachedToMessages, id }
  const attached = await attachFiles(trx, { purpose: ticketAttachment, personId, ids: files, subject, now })
  return attached.ok ? ok(id) : attached
}

/** The lock on the ticket prevents a concurrent write of the same message. */
const findWritten = (trx: Trx, ticketId: bigint, sentKey: string) =>
  trx
    .selectFrom('ticket_message')
    .select('sent_hash')
    .where('ticket_id', '=', ticketId)
    .where('sent_key', '=', sentKey)
    .executeTakeFirst()
