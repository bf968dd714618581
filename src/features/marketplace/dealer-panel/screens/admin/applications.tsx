import { formatRelative } from '#kit/jalali.ts'
import { listLoader } from '#platform/admin-list.ts'
import { requireStaff } from '#platform/staff.ts'
import { adminList } from '#ui/admin-list/admin-list.tsx'
import type { Column } from '#ui/data-table.tsx'
import { applicationPath } from '../../../panel-addresses.ts'
import { findWaitingApplications } from '../../server/find-applications.ts'
import type { Route } from './+types/applications'

type Application = Awaited<ReturnType<typeof findWaitingApplications>>[number]

const columns: Column<Omit<Application, 'at'> & { since: string }>[] = [
  { key: 'name', head: 'نمایشگاه', cell: ({ name }) => name },
  { key: 'place', head: 'شهر', cell: ({ place }) => place },
  { key: 'licence', head: 'پروانه', cell: ({ licence }) => <bdi>{licence}</bdi> },
  { key: 'since', head: 'ارسال', cell: ({ since }) => since },
]

/** Open dealer applications, oldest first. */
const applications = adminList({
  title: 'درخواست‌های نمایشگاه',
  caption: 'در انتظار بررسی',
  columns,
  rowKey: ({ id }) => id,
  rowHref: ({ id }) => applicationPath(id),
  empty: 'درخواست بررسی‌نشده‌ای نیست',
})

export const middleware = [requireStaff]
export const loader = listLoader(applications, (ctx) => findWaitingApplications(ctx, 100), {
  present: ({ now }, rows) => rows.map(({ at, ...row }) => ({ ...row, since: formatRelative(at, now) })),
})
export const meta: Route.MetaFunction = applications.meta
export default applications.Page
