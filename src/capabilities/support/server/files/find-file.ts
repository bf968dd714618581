import '../tables.ts'
import type { RequestContext } from '#platform/context.ts'
import { mayDo } from '#platform/permissions.ts'
import { isRecentlyConfirmed } from '#platform/staff.ts'

/** May the visitor see this file? Who owns the ticket and who answers tickets may; a guest never. */
export async function maySeeFile(ctx: RequestContext, id: string): Promise<boolean> {
  const { db, scope, now } = ctx
  const { personId } = scope.session
  if (personId === null) return false
  const file = await db
    .selectFrom('ticket_file')
    .innerJoin('ticket_message', 'ticket_message.id', 'ticket_file.message_id')
    .innerJoin('ticket', 'ticket.id', 'ticket_message.ticket_id')
    .select('ticket.person_id')
    .where('ticket_file.id', '=', id)
    .executeTakeFirst()
  if (!file) return false
  return file.person_id === personId || (mayDo(ctx, 'tickets.answer') && isRecentlyConfirmed(scope.session, now))
}
