import { formatRelative } from '#kit/jalali.ts'
import { contextOf } from '#platform/context.ts'
import { requireStaff } from '#platform/staff.ts'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { threadReportPath } from '../../moderation.ts'
import { findReportedThreads } from '../../server/moderate-threads.ts'
import type { Route } from './+types/reported-threads'

export const middleware = [requireStaff]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const threads = await findReportedThreads(ctx)
  return { rows: threads.map(({ first, ...thread }) => ({ ...thread, first: formatRelative(first, ctx.now) })) }
}

export const meta: Route.MetaFunction = () => pageTitle('گزارش گفت‌وگوها')

type Row = Route.ComponentProps['loaderData']['rows'][number]

const columns: Column<Row>[] = [
  { key: 'ad', head: 'آگهی', cell: ({ ad }) => ad },
  { key: 'reasons', head: 'دلایل', cell: ({ reasons }) => reasons },
  { key: 'first', head: 'اولین گزارش', cell: ({ first }) => first },
]

/** Threads with open reports. */
export default function ReportedThreads({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="گزارش گفت‌وگوها" />
      <DataTable
        caption="در انتظار بررسی"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => threadReportPath(id)}
        next={null}
        empty={<EmptyState title="گزارش بررسی‌نشده‌ای نیست" />}
      />
    </div>
  )
}
