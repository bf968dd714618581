import { listLoader } from '#platform/admin-list.ts'
import { requireStaff } from '#platform/staff.ts'
import { adminList } from '#ui/admin-list/admin-list.tsx'
import { checkFilter, choiceFilter, stateFilter } from '#ui/admin-list/filters.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { ticketAdminPath, ticketsAdminPath } from '../../addresses.ts'
import { StateBadge } from '../../components/state-badge.tsx'
import { findQueue } from '../../server/desk/find-queue.ts'
import { presentQueue } from '../../server/desk/present-queue.ts'
import { stateNames, topicNames } from '../../texts.ts'
import type { Route } from './+types/tickets'

type Row = Awaited<ReturnType<typeof presentQueue>>[number]

const columns: Column<Row>[] = [
  { key: 'title', head: 'عنوان', cell: ({ title }) => <bdi>{title}</bdi> },
  {
    key: 'topic',
    head: 'موضوع',
    cell: ({ topic, complaint }) => (complaint ? <Badge tone="bad">شکایت</Badge> : topic),
  },
  { key: 'state', head: 'وضعیت', cell: ({ state }) => <StateBadge state={state} /> },
  { key: 'waits', head: 'منتظر از', cell: ({ waits }) => waits },
  {
    key: 'due',
    head: 'مهلت پاسخ',
    cell: ({ due }) => (due ? <Badge tone={due.late ? 'bad' : 'plain'}>{due.text}</Badge> : '—'),
  },
  { key: 'person', head: 'فرستنده', cell: ({ person }) => <bdi>{person}</bdi> },
  { key: 'assignee', head: 'ارجاع به', cell: ({ assignee }) => <bdi>{assignee}</bdi> },
]

/** Requests and complaints share the list but have different topics. */
const topics = { ...topicNames, other: 'درخواست با موضوع دیگر', 'other-complaint': 'شکایت با موضوع دیگر' }

/** Lists requests and complaints, waiting tickets first, longest wait on top. */
export const tickets = adminList({
  title: 'درخواست‌ها و شکایت‌ها',
  filters: {
    state: stateFilter({ label: 'وضعیت', choices: { waiting: 'در انتظار پاسخ', ...stateNames, all: 'همه' } }),
    topic: choiceFilter({ label: 'موضوع', choices: topics }),
    mine: checkFilter({ label: 'ارجاع‌شده به من' }),
  },
  caption: { of: 'state' },
  columns,
  rowKey: ({ id }) => id,
  rowHref: ({ id }) => ticketAdminPath(id),
  csv: `${ticketsAdminPath}.csv`,
  empty: 'درخواستی نیست',
})

export const middleware = [requireStaff]
export const loader = listLoader(tickets, findQueue, { present: presentQueue })
export const meta: Route.MetaFunction = tickets.meta
export default tickets.Page
