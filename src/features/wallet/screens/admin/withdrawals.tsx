import { listLoader, type RowOf } from '#platform/admin-list.ts'
import { requireStaff } from '#platform/staff.ts'
import { adminList } from '#ui/admin-list/admin-list.tsx'
import { stateFilter } from '#ui/admin-list/filters.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { withdrawalAdminPath } from '../../addresses.ts'
import { findAdminWithdrawals } from '../../server/find-withdrawals.ts'
import { heldText, withdrawalStateNames, withdrawalTones } from '../../texts.ts'
import type { Route } from './+types/withdrawals'

const columns: Column<RowOf<typeof findAdminWithdrawals>>[] = [
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

/** Withdrawals for staff: waiting ones first, oldest on top. */
const withdrawals = adminList({
  title: 'برداشت‌های کیف پول',
  filters: { state: stateFilter({ label: 'وضعیت', choices: { ...withdrawalStateNames, all: 'همه' } }) },
  caption: { of: 'state' },
  columns,
  rowKey: ({ id }) => id,
  rowHref: ({ id }) => withdrawalAdminPath(id),
  empty: 'برداشتی نیست',
})

export const middleware = [requireStaff]
export const loader = listLoader(withdrawals, findAdminWithdrawals)
export const meta: Route.MetaFunction = withdrawals.meta
export default withdrawals.Page
