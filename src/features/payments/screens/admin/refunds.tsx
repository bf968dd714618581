import { listLoader, type RowOf } from '#platform/admin-list.ts'
import { requireStaff } from '#platform/staff.ts'
import { adminList } from '#ui/admin-list/admin-list.tsx'
import { stateFilter } from '#ui/admin-list/filters.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { refundAdminPath } from '../../addresses.ts'
import { findAdminRefunds } from '../../server/desk/find-admin-refunds.ts'
import { refundFlow } from '../../states.ts'
import type { Route } from './+types/refunds'

const columns: Column<RowOf<typeof findAdminRefunds>>[] = [
  { key: 'amount', head: 'مبلغ', cell: ({ amount }) => amount },
  {
    key: 'state',
    head: 'وضعیت',
    cell: ({ state }) => <Badge tone={refundFlow.tones[state]}>{refundFlow.othersLabels[state]}</Badge>,
  },
  { key: 'destination', head: 'مقصد', cell: ({ destination }) => destination },
  { key: 'title', head: 'بابت', cell: ({ title }) => <bdi>{title}</bdi> },
  { key: 'person', head: 'کاربر', cell: ({ person }) => <bdi>{person}</bdi> },
  { key: 'at', head: 'زمان ثبت', cell: ({ at }) => at },
]

/** Refunds for staff; waiting ones first, oldest on top. */
export const refunds = adminList({
  title: 'برگشت پول‌ها',
  filters: {
    state: stateFilter({
      label: 'وضعیت',
      choices: { waiting: 'همهٔ موارد در انتظار', ...refundFlow.othersLabels, all: 'همه' },
    }),
  },
  caption: { of: 'state' },
  columns,
  rowKey: ({ id }) => id,
  rowHref: ({ id }) => refundAdminPath(id),
  empty: 'برگشت پولی نیست',
})

export const middleware = [requireStaff]
export const loader = listLoader(refunds, findAdminRefunds)
export const meta: Route.MetaFunction = refunds.meta
export default refunds.Page
