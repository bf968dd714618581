import './tables.ts'
import { defineFilePurpose, type ReadableFile } from '#features/files/contract.ts'
import { daySeconds } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { mayDo } from '#platform/permissions.ts'
import { isRecentlyConfirmed } from '#platform/staff.ts'
import { maxFileBytes, maxFiles } from '../rules.ts'
import { attachmentRefusals } from '../texts.ts'

/** The owner kind of an attachment: its message. */
export const attachedToMessages = 'ticket-message'

/**
 * Pictures beside a message, also of guests. They are private, so they live below `/files/tickets`.
 */
export const ticketAttachment = defineFilePurpose({
  name: 'ticket-attachment',
  kinds: ['picture'],
  folder: 'tickets',
  maxBytes: maxFileBytes,
  perHour: 40,
  maySend: 'anybody',
  unusedSeconds: daySeconds,
  mayRead: maySeeAttachment,
  texts: attachmentRefusals,
})

/** The file field of the forms. */
export const attachments = { name: 'files', purpose: ticketAttachment, maxFiles }

/**
 * Allows the owner of the ticket and staff who answer tickets. Denies guests, and everyone before
 * the file joins a message.
 */
async function maySeeAttachment(ctx: RequestContext, { subject }: ReadableFile): Promise<boolean> {
  const { db, scope, now } = ctx
  const { personId } = scope.session
  if (personId === null || subject?.kind !== attachedToMessages) return false
  const ticket = await db
    .selectFrom('ticket_message')
    .innerJoin('ticket', 'ticket.id', 'ticket_message.ticket_id')
    .select('ticket.person_id')
    .where('ticket_message.id', '=', subject.id)
    .executeTakeFirst()
  if (!ticket) return false
  return ticket.person_id === personId || (mayDo(ctx, 'tickets.answer') && isRecentlyConfirmed(scope.session, now))
}
