import './tables.ts'
import { defineFilePurpose, type ReadableFile } from '#capabilities/files/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { mayDo } from '#platform/permissions.ts'
import { isRecentlyConfirmed } from '#platform/staff.ts'
import { maxFileBytes, maxFiles } from '../rules.ts'
import { attachmentRefusals } from '../texts.ts'

/** What an attachment belongs to: the message beside which it stands. */
export const attachedToMessages = 'ticket-message'

/** Pictures beside a message, of guests too; private, and therefore below `/files/tickets`. */
export const ticketAttachment = defineFilePurpose({
  name: 'ticket-attachment',
  kinds: ['picture'],
  folder: 'tickets',
  maxBytes: maxFileBytes,
  perHour: 40,
  maySend: 'anybody',
  unusedSeconds: 24 * 3600,
  mayRead: maySeeAttachment,
  texts: attachmentRefusals,
})

/** The field of the forms that take them. */
export const attachments = { name: 'files', purpose: ticketAttachment, maxFiles }

/** Who owns the ticket and who answers tickets may; a guest never, and nobody before it stands in a message. */
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
