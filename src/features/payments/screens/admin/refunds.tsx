import { toOptions } from '#kit/options.ts'
import { contextOf } from '#platform/context.ts'
import { readIdCursor } from '#platform/keyset.ts'
import { requireStaff } from '#platform/staff.ts'
import { Badge } from '#ui/badge.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TableFilters } from '#ui/table-filters.tsx'
import { refundAdminPath } from '../../addresses.ts'
import { findAdminRefunds, waitingStates } from '../../server/desk/find-admin-refunds.ts'
import type { RefundState } from '../../states.ts'
import { refundFlow } from '../../states.ts'
import type { Route } from './+types/refunds'

export const middleware = [requireStaff]

const pageSize = 50

export async function loader({ url, context }: Route.LoaderArgs) {
  const request = url.searchParams.get('state') ?? 'waiting'
  const one = Object.hasOwn(refundFlow.othersLabels, request) ? (request as RefundState) : null
  const states = one ? [one] : request === 'all' ? null : waitingStates
  const page = { states, after: readIdCursor(url.searchParams.get('after')), size: pageSize }
  return { ...(await findAdminRefunds(contextOf(context), page)), state: one ?? (states ? 'waiting' : 'all') }
}

export const meta: Route.MetaFunction = () => pageTitle('برگشت پول‌ها')

type Row = Route.ComponentProps['loaderData']['rows'][number]

const columns: Column<Row>[] = [
  { key: 'amount', head: 'مبلغ', cell: ({ amount }) => amount },
  {
    key: 'state',
    head: 'وضعیت',
    cell: ({ state }) => <Badge tone={refundFlow.tones[state]}>{refundFlow.othersLabels[state]}</Badge>,
  },
  { key: 'destination', head: 'مقصد', cell: ({ destination }) => destination },
  { key: 'title', head: 'بابت', cell: ({ title }) => <bdi>{title}</bdi> },
  { key: 'person', head: 'کاربر', cell: ({ person }) => <bdi>{person}</bdi> },
  { key: 'at', head: 'زمان ثبت', cell: ({ at }) => at },
]

const states = [
  { value: 'waiting', label: 'همهٔ موارد در انتظار' },
  ...toOptions(refundFlow.othersLabels),
  { value: 'all', label: 'همه' },
]

/** Refunds for staff; waiting ones first, oldest on top. */
export default function AdminRefunds({ loaderData: { rows, next, state } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="برگشت پول‌ها" />
      <TableFilters>
        <SelectField label="وضعیت" name="state" options={states} defaultValue={state} />
      </TableFilters>
      <DataTable
        caption={states.find(({ value }) => value === state)!.label}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => refundAdminPath(id)}
        next={next}
        empty={<EmptyState title="برگشت پولی نیست" />}
      />
    </div>
  )
}
