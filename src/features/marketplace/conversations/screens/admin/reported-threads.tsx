import { formatRelative } from '#kit/jalali.ts'
import { listLoader } from '#platform/admin-list.ts'
import { requireStaff } from '#platform/staff.ts'
import { adminList } from '#ui/admin-list/admin-list.tsx'
import type { Column } from '#ui/data-table.tsx'
import { threadReportPath } from '../../moderation.ts'
import { findReportedThreads } from '../../server/moderate-threads.ts'
import type { Route } from './+types/reported-threads'

type Thread = Awaited<ReturnType<typeof findReportedThreads>>[number]

const columns: Column<Omit<Thread, 'first'> & { first: string }>[] = [
  { key: 'ad', head: 'آگهی', cell: ({ ad }) => ad },
  { key: 'reasons', head: 'دلایل', cell: ({ reasons }) => reasons },
  { key: 'first', head: 'اولین گزارش', cell: ({ first }) => first },
]

/** Threads with open reports. */
const threads = adminList({
  title: 'گزارش گفت‌وگوها',
  caption: 'در انتظار بررسی',
  columns,
  rowKey: ({ id }) => id,
  rowHref: ({ id }) => threadReportPath(id),
  empty: 'گزارش بررسی‌نشده‌ای نیست',
})

export const middleware = [requireStaff]
export const loader = listLoader(threads, findReportedThreads, {
  present: ({ now }, rows) => rows.map(({ first, ...row }) => ({ ...row, first: formatRelative(first, now) })),
})
export const meta: Route.MetaFunction = threads.meta
export default threads.Page
