import { toOptions } from '#kit/options.ts'
import { contextOf } from '#platform/context.ts'
import { readKeyset } from '#platform/keyset.ts'
import { requireStaff } from '#platform/staff.ts'
import { Badge } from '#ui/badge.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TableFilters } from '#ui/table-filters.tsx'
import { applicationAdminPath } from '../../addresses.ts'
import { findApplications, readFilter } from '../../server/find-applications.ts'
import { kindNames, stateNames, stateTones } from '../../texts.ts'
import type { Route } from './+types/applications'

export const middleware = [requireStaff]

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readFilter(url.searchParams)
  const page = { after: readKeyset(url.searchParams.get('after')), size: 50 }
  return { ...(await findApplications(contextOf(context), filter, page)), filter }
}

export const meta: Route.MetaFunction = () => pageTitle('درخواست‌های همکاری و تبلیغ')

type Row = Route.ComponentProps['loaderData']['rows'][number]

const columns: Column<Row>[] = [
  { key: 'title', head: 'درخواست', cell: ({ title }) => <bdi>{title}</bdi> },
  { key: 'kind', head: 'نوع', cell: ({ kind }) => kind },
  { key: 'applicant', head: 'درخواست‌دهنده', cell: ({ applicant }) => <bdi>{applicant}</bdi> },
  { key: 'state', head: 'وضعیت', cell: ({ state }) => <Badge tone={stateTones[state]}>{stateNames[state]}</Badge> },
  { key: 'sent', head: 'تاریخ ثبت', cell: ({ sent }) => sent },
  { key: 'assignee', head: 'مسئول', cell: ({ assignee }) => <bdi>{assignee}</bdi> },
]

const states = [{ value: 'open', label: 'باز' }, ...toOptions(stateNames), { value: 'all', label: 'همه' }]

/** Applications of people and businesses; open ones first, longest wait on top. */
export default function Applications({ loaderData: { rows, next, filter } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="درخواست‌های همکاری و تبلیغ" />
      <TableFilters>
        <SelectField label="وضعیت" name="state" options={states} defaultValue={filter.state} />
        <SelectField label="نوع" name="kind" empty="همه" options={toOptions(kindNames)} defaultValue={filter.kind} />
      </TableFilters>
      <DataTable
        caption={states.find(({ value }) => value === filter.state)?.label ?? 'همه'}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => applicationAdminPath(id)}
        next={next}
        empty={<EmptyState title="درخواستی نیست" />}
      />
    </div>
  )
}
