import { toOptions } from '#kit/options.ts'
import { personContextOf } from '#platform/guards.ts'
import { requireStaff } from '#platform/staff.ts'
import { readKeyset } from '#platform/keyset.ts'
import { Badge } from '#ui/badge.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { CheckboxField } from '#ui/fields/choice-fields.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TableFilters } from '#ui/table-filters.tsx'
import { ticketAdminPath, ticketsAdminPath } from '../../addresses.ts'
import { StateBadge } from '../../components/state-badge.tsx'
import { findQueue, readFilter } from '../../server/desk/find-queue.ts'
import { presentQueue } from '../../server/desk/present-queue.ts'
import { stateNames, topicNames } from '../../texts.ts'
import type { Route } from './+types/tickets'

export const middleware = [requireStaff]

const pageSize = 50

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const params = url.searchParams
  const filter = readFilter(params, personId)
  const page = { after: readKeyset(params.get('after')), size: pageSize }
  const { tickets, next } = await findQueue(ctx.db, filter, page)
  const { state, topic, mine } = filter
  return { rows: await presentQueue(ctx, tickets), next, filter: { state, topic, mine: mine ? 'on' : undefined } }
}

export const meta: Route.MetaFunction = () => pageTitle('درخواست‌ها و شکایت‌ها')

type Row = Route.ComponentProps['loaderData']['rows'][number]

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

const states = [{ value: 'waiting', label: 'در انتظار پاسخ' }, ...toOptions(stateNames), { value: 'all', label: 'همه' }]
/** Requests and complaints share the list but have different topics. */
const ownNames: Partial<Record<string, string>> = {
  other: 'درخواست با موضوع دیگر',
  'other-complaint': 'شکایت با موضوع دیگر',
}
const topics = Object.entries(topicNames).map(([value, label]) => ({ value, label: ownNames[value] ?? label }))

/** Lists requests and complaints, waiting tickets first, longest wait on top. */
export default function Tickets({ loaderData }: Route.ComponentProps) {
  const { rows, next, filter } = loaderData
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="درخواست‌ها و شکایت‌ها" />
      <TableFilters>
        <SelectField label="وضعیت" name="state" options={states} defaultValue={filter.state} />
        <SelectField label="موضوع" name="topic" empty="همه" options={topics} defaultValue={filter.topic} />
        <CheckboxField label="ارجاع‌شده به من" name="mine" defaultValue={filter.mine} />
      </TableFilters>
      <DataTable
        caption={states.find(({ value }) => value === filter.state)?.label ?? 'همه'}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => ticketAdminPath(id)}
        next={next}
        csv={`${ticketsAdminPath}.csv`}
        empty={<EmptyState title="درخواستی نیست" />}
      />
    </div>
  )
}
