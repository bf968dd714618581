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
import { withdrawalAdminPath } from '../../addresses.ts'
import { withdrawalStates } from '../../rules.ts'
import { findAdminWithdrawals } from '../../server/find-withdrawals.ts'
import { heldText, withdrawalStateNames, withdrawalTones } from '../../texts.ts'
import type { Route } from './+types/withdrawals'

export const middleware = [requireStaff]

const pageSize = 50

export async function loader({ url, context }: Route.LoaderArgs) {
  const params = url.searchParams
  const request = params.get('state') ?? 'requested'
  const state = request === 'all' ? null : (withdrawalStates.find((each) => each === request) ?? 'requested')
  const page = { state, after: readIdCursor(params.get('after')), size: pageSize }
  return { ...(await findAdminWithdrawals(contextOf(context), page)), state: state ?? 'all' }
}

export const meta: Route.MetaFunction = () => pageTitle('برداشت‌های کیف پول')

type Row = Route.ComponentProps['loaderData']['rows'][number]

const columns: Column<Row>[] = [
  { key: 'amount', head: 'مبلغ', cell: ({ amount }) => amount },
  {
    key: 'state',
    head: 'وضعیت',
    cell: ({ state, heldUntil }) => (
      <Badge tone={withdrawalTones[state]}>{heldUntil ? heldText(heldUntil) : withdrawalStateNames[state]}</Badge>
    ),
  },
  { key: 'person', head: 'کاربر', cell: ({ person }) => <bdi>{person}</bdi> },
  { key: 'bank', head: 'بانک', cell: ({ bank }) => bank },
  { key: 'at', head: 'زمان درخواست', cell: ({ at }) => at },
  { key: 'ended', head: 'زمان پایان', cell: ({ ended }) => ended ?? '—' },
]

const states = [
  ...withdrawalStates.map((value) => ({ value, label: withdrawalStateNames[value] })),
  { value: 'all', label: 'همه' },
]

/** Withdrawals for staff: waiting ones first, oldest on top. */
export default function AdminWithdrawals({ loaderData: { rows, next, state } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="برداشت‌های کیف پول" />
      <TableFilters>
        <SelectField label="وضعیت" name="state" options={states} defaultValue={state} />
      </TableFilters>
      <DataTable
        caption={states.find(({ value }) => value === state)!.label}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => withdrawalAdminPath(id)}
        next={next}
        empty={<EmptyState title="برداشتی نیست" />}
      />
    </div>
  )
}
