import { listLoader } from '#platform/admin-list.ts'
import { requireStaff } from '#platform/staff.ts'
import { adminList } from '#ui/admin-list/admin-list.tsx'
import type { Column } from '#ui/data-table.tsx'
import { lotteryAdminPath } from '../../addresses.ts'
import { findAdminLotteries, type AdminRow } from '../../server/admin.ts'
import type { Route } from './+types/draws'

const columns: Column<AdminRow>[] = [
  { key: 'title', head: 'عنوان', cell: ({ title }) => title },
  { key: 'state', head: 'وضعیت', cell: ({ state }) => state },
  { key: 'tickets', head: 'بلیت', cell: ({ tickets }) => tickets, numeric: true },
  { key: 'closes', head: 'پایان مهلت', cell: ({ closesAt }) => closesAt },
  { key: 'next', head: 'مرحلهٔ بعدی', cell: ({ next }) => next },
]

/** All lotteries with their next step; steps are signed on each one's page. */
const draws = adminList({
  title: 'قرعه‌کشی‌ها',
  lead: 'هر مرحله یک امضاست و برگشت ندارد. شروع و قرعه‌کشی را همکار دیگری امضا می‌کند، نه کسی که مرحلهٔ قبل را امضا کرده. قرعه‌کشی نوبتِ شروع فروش‌ها خودکار است و امضا ندارد.',
  columns,
  rowKey: ({ id }) => id,
  rowHref: ({ id }) => lotteryAdminPath(id),
  empty: 'هنوز قرعه‌کشی‌ای نداریم',
})

export const middleware = [requireStaff]
export const loader = listLoader(draws, ({ db }) => findAdminLotteries(db))
export const meta: Route.MetaFunction = draws.meta
export default draws.Page
