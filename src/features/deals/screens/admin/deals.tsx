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
import { dealAdminPath } from '../../addresses.ts'
import { findAdminDeals } from '../../server/admin.ts'
import type { Route } from './+types/deals'

export const middleware = [requireStaff]

export async function loader({ url, context }: Route.LoaderArgs) {
  const waiting = url.searchParams.get('state') !== 'all'
  return {
    ...(await findAdminDeals(contextOf(context), { waiting, after: readIdCursor(url.searchParams.get('after')) })),
    state: waiting ? 'disputed' : 'all',
  }
}

export const meta: Route.MetaFunction = () => pageTitle('پرونده‌های خرید خودرو')

type Row = Route.ComponentProps['loaderData']['rows'][number]

const columns: Column<Row>[] = [
  { key: 'title', head: 'خودرو', cell: ({ title }) => title },
  { key: 'state', head: 'وضعیت', cell: ({ state, tone }) => <Badge tone={tone}>{state}</Badge> },
  { key: 'buyer', head: 'خریدار', cell: ({ buyer }) => <bdi>{buyer}</bdi> },
  { key: 'seller', head: 'فروشنده', cell: ({ seller }) => <bdi>{seller}</bdi> },
  { key: 'deposit', head: 'بیعانه', cell: ({ deposit }) => deposit },
  { key: 'reason', head: 'موضوع اختلاف', cell: ({ reason }) => reason },
  { key: 'at', head: 'زمان', cell: ({ at }) => at },
]

const states = [
  { value: 'disputed', label: 'در انتظار بررسی' },
  { value: 'all', label: 'همه' },
]

/** Deals; those whose deposit waits for a decision come first, oldest first. */
export default function AdminDeals({ loaderData: { rows, next, state } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="پرونده‌های خرید خودرو" />
      <TableFilters>
        <SelectField label="وضعیت" name="state" options={states} defaultValue={state} />
      </TableFilters>
      <DataTable
        caption={states.find(({ value }) => value === state)!.label}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => dealAdminPath(id)}
        next={next}
        empty={<EmptyState title={state === 'all' ? 'پرونده‌ای نیست' : 'اختلافی در انتظار بررسی نیست'} />}
      />
    </div>
  )
}
