import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { contextOf } from '#platform/context.ts'
import { requireStaff } from '#platform/staff.ts'
import { readKeyset } from '#platform/keyset.ts'
import { Badge } from '#ui/badge.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { CheckboxField } from '#ui/fields/choice-fields.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TableFilters } from '#ui/table-filters.tsx'
import { ticketDeskPath, ticketsDeskPath } from '../../addresses.ts'
import { StateBadge } from '../../components/state-badge.tsx'
import { findQueue, readFilter } from '../../server/desk/find-queue.ts'
import { presentQueue } from '../../server/desk/present-queue.ts'
import { stateNames, topicNames } from '../../texts.ts'

export const middleware = [requireStaff('tickets.answer')]

const pageSize = 50

export async function loader({ url, context }: LoaderFunctionArgs) {
  const ctx = contextOf(context)
  const params = url.searchParams
  const filter = readFilter(params, ctx.scope.session.personId!)
  const page = { after: readKeyset(params.get('after')), size: pageSize }
  const { tickets, next } = await findQueue(ctx.db, filter, page)
  const { state, topic, mine } = filter
  return { rows: await presentQueue(ctx, tickets), next, ctx: { state, topic, mine: mine ? 'on' : undefined } }
}

export const meta: MetaFunction = () => [{ title: 'درخواست‌ها و شکایت‌ها · فرمان' }]

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

const columns: Column<Row>[] = [
  { key: 'title', head: 'عنوان', cell: ({ title }) => <bdi>{title}</bdi> },
  {
    key: 'topic',
    head: 'موضوع',
    cell: ({ topic, complaint }) => (complaint ? <Badge tone="bad">شکایت</Badge> : topic),
  },
  { key: 'state', head: 'وضعیت', cell: ({ state }) => <StateBadge state={state} /> },
  { key: 'waits', head: 'از کی منتظر است', cell: ({ waits }) => waits },
  {
    key: 'due',
    head: 'تا مهلت پاسخ',
    cell: ({ due }) => due && <Badge tone={due.late ? 'bad' : 'plain'}>{due.text}</Badge>,
  },
  { key: 'person', head: 'از', cell: ({ person }) => <bdi>{person}</bdi> },
  { key: 'assignee', head: 'با', cell: ({ assignee }) => <bdi>{assignee}</bdi> },
]

const states = [
  { value: 'waiting', label: 'در انتظار پاسخ' },
  ...Object.entries(stateNames).map(([value, label]) => ({ value, label })),
  { value: 'all', label: 'همه' },
]
const topics = Object.entries(topicNames).map(([value, label]) => ({ value, label }))

/** What people ask and complain about; first of all what waits for an answer, the longest waiting first. */
export default function Tickets() {
  const { rows, next, ctx } = useLoaderData<typeof loader>()
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-title">درخواست‌ها و شکایت‌ها</h1>
      <TableFilters>
        <SelectField label="وضعیت" name="state" options={states} defaultValue={ctx.state} />
        <SelectField label="موضوع" name="topic" empty="همه" options={topics} defaultValue={ctx.topic} />
        <CheckboxField label="آنچه با من است" name="mine" defaultValue={ctx.mine} />
      </TableFilters>
      <DataTable
        caption={states.find(({ value }) => value === ctx.state)?.label ?? 'همه'}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => ticketDeskPath(id)}
        next={next}
        csv={`${ticketsDeskPath}.csv`}
        empty={<EmptyState title="درخواستی نیست" />}
      />
    </div>
  )
}
