import { formatRelative } from '#kit/jalali.ts'
import { contextOf } from '#platform/context.ts'
import { requireStaff } from '#platform/staff.ts'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { applicationPath } from '../../../panel-addresses.ts'
import { findWaitingApplications } from '../../server/find-applications.ts'
import type { Route } from './+types/applications'

export const middleware = [requireStaff]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const rows = await findWaitingApplications(ctx, 100)
  return { rows: rows.map(({ at, ...row }) => ({ ...row, since: formatRelative(at, ctx.now) })) }
}

export const meta: Route.MetaFunction = () => pageTitle('درخواست‌های نمایشگاه')

type Row = Route.ComponentProps['loaderData']['rows'][number]

const columns: Column<Row>[] = [
  { key: 'name', head: 'نمایشگاه', cell: ({ name }) => name },
  { key: 'place', head: 'شهر', cell: ({ place }) => place },
  { key: 'licence', head: 'پروانه', cell: ({ licence }) => <bdi>{licence}</bdi> },
  { key: 'since', head: 'ارسال', cell: ({ since }) => since },
]

/** Open dealer applications, oldest first. */
export default function Applications({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader title="درخواست‌های نمایشگاه" />
      <DataTable
        caption="در انتظار بررسی"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => applicationPath(id)}
        next={null}
        empty={<EmptyState title="درخواست بررسی‌نشده‌ای نیست" />}
      />
    </div>
  )
}
