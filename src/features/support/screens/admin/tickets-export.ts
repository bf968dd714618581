import { writeAudit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import { csvResponse, everyRow, type CsvCell } from '#platform/http/csv.ts'
import { personContextOf } from '#platform/guards.ts'
import { requireStaff } from '#platform/staff.ts'
import { readKeyset } from '#platform/keyset.ts'
import { findQueue, readFilter } from '../../server/desk/find-queue.ts'
import { stateNames, topicNames } from '../../texts.ts'
import type { Route } from './+types/tickets-export'

export const middleware = [requireStaff]

const pageSize = 500
const heads = ['شماره', 'نوع', 'موضوع', 'عنوان', 'وضعیت', 'تاریخ ثبت', 'آخرین تغییر', 'منتظر از', 'مهلت پاسخ', 'رضایت']

/** Exports the queue as CSV without people and texts. The export is written to the audit log. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const filter = readFilter(url.searchParams, personId)
  await inTransaction(ctx.db, (trx) => writeAudit(trx, ctx, { act: 'ticket.export', subject: 'ticket' }))
  const rows = everyRow(async (after) => {
    const { tickets, next } = await findQueue(ctx.db, filter, { after: readKeyset(after), size: pageSize })
    return { rows: tickets.map(cellsOf), next }
  })
  return csvResponse({ name: 'tickets', heads, rows })
}

type Ticket = Awaited<ReturnType<typeof findQueue>>['tickets'][number]

const cellsOf = (ticket: Ticket): CsvCell[] => [
  ticket.public_id,
  ticket.kind === 'complaint' ? 'شکایت' : 'درخواست',
  topicNames[ticket.topic] ?? ticket.topic,
  ticket.title,
  stateNames[ticket.state],
  ticket.opened_at,
  ticket.updated_at,
  ticket.waiting_since,
  ticket.due_at,
  ticket.rating,
]
