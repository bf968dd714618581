import { listLoader, type RowOf } from '#platform/admin-list.ts'
import { requireStaff } from '#platform/staff.ts'
import { adminList } from '#ui/admin-list/admin-list.tsx'
import { stateFilter } from '#ui/admin-list/filters.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { dealAdminPath } from '../../addresses.ts'
import { findAdminDeals } from '../../server/admin.ts'
import type { Route } from './+types/deals'

const columns: Column<RowOf<typeof findAdminDeals>>[] = [
  { key: 'title', head: 'خودرو', cell: ({ title }) => title },
  { key: 'state', head: 'وضعیت', cell: ({ state, tone }) => <Badge tone={tone}>{state}</Badge> },
  { key: 'buyer', head: 'خریدار', cell: ({ buyer }) => <bdi>{buyer}</bdi> },
  { key: 'seller', head: 'فروشنده', cell: ({ seller }) => <bdi>{seller}</bdi> },
  { key: 'deposit', head: 'بیعانه', cell: ({ deposit }) => deposit },
  { key: 'reason', head: 'موضوع اختلاف', cell: ({ reason }) => reason },
  { key: 'at', head: 'زمان', cell: ({ at }) => at },
]

/** Deals; those whose deposit waits for a decision come first, oldest first. */
const deals = adminList({
  title: 'پرونده‌های خرید خودرو',
  filters: { state: stateFilter({ label: 'وضعیت', choices: { disputed: 'در انتظار بررسی', all: 'همه' } }) },
  caption: { of: 'state' },
  columns,
  rowKey: ({ id }) => id,
  rowHref: ({ id }) => dealAdminPath(id),
  empty: ({ state }) => (state === 'all' ? 'پرونده‌ای نیست' : 'اختلافی در انتظار بررسی نیست'),
})

export const middleware = [requireStaff]
export const loader = listLoader(deals, findAdminDeals)
export const meta: Route.MetaFunction = deals.meta
export default deals.Page
