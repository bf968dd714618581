import { findNames } from '#features/identity/contract.ts'
import type { Mobile } from '#kit/mobile.ts'
import { maskMobile } from '#kit/mobile.ts'
import type { RequestContext } from '#platform/context.ts'
import { getThread } from '../get-ticket.ts'
import { presentThread } from '../present-ticket.ts'
import { holidaysFrom } from '../promise.ts'
import { dueView } from './present-queue.ts'

/**
 * Loads a ticket for staff with notes and authors. A guest's number is masked. Throws not-found.
 */
export async function loadAdminTicket({ db, secrets, now, scope }: RequestContext, id: string) {
  const thread = await getThread(db, { id, notes: true })
  const { ticket, messages } = thread
  const ids = [ticket.person_id, ticket.assignee_id, ...messages.map(({ author_id }) => author_id)]
  const names = await findNames(
    db,
    secrets,
    ids.filter((each) => each !== null),
  )
  const nameOf = (personId: bigint | null) => (personId === null ? null : (names.get(personId) ?? '—'))
  const view = presentThread(thread, now)
  const from = ticket.due_at && ticket.due_at < now ? ticket.due_at : now
  return {
    ...view,
    due: ticket.due_at && dueView(ticket.due_at, now, await holidaysFrom(db, from)),
    person: nameOf(ticket.person_id) ?? 'مهمان',
    guest: ticket.person_id === null,
    mobile: ticket.mobile_sealed && maskMobile(secrets.open(ticket.mobile_sealed) as Mobile),
    assignee: nameOf(ticket.assignee_id),
    mine: ticket.assignee_id !== null && ticket.assignee_id === scope.session.personId,
    messages: view.messages.map((message, index) => ({
      ...message,
      mine: !message.mine,
      author: nameOf(messages[index]!.author_id) ?? 'مهمان',
    })),
  }
}
