import { listLoader, type RowOf } from '#platform/admin-list.ts'
import { requireStaff } from '#platform/staff.ts'
import { adminList } from '#ui/admin-list/admin-list.tsx'
import { choiceFilter, textFilter } from '#ui/admin-list/filters.tsx'
import { moneyFilter } from '#ui/admin-list/money-filter.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { orderAdminPath } from '../../addresses.ts'
import { findAdminOrders } from '../../server/desk/find-admin-orders.ts'
import { payableFlow } from '../../states.ts'
import type { Route } from './+types/orders'

const columns: Column<RowOf<typeof findAdminOrders>>[] = [
  { key: 'title', head: 'بابت', cell: ({ title }) => <bdi>{title}</bdi> },
  { key: 'kind', head: 'نوع', cell: ({ kind }) => kind },
  { key: 'person', head: 'کاربر', cell: ({ person }) => <bdi>{person ?? 'حساب حذف‌شده'}</bdi> },
  {
    key: 'state',
    head: 'وضعیت',
    cell: ({ state }) => <Badge tone={payableFlow.tones[state]}>{payableFlow.labels[state]}</Badge>,
  },
  { key: 'amount', head: 'مبلغ', cell: ({ amount }) => amount },
  { key: 'due', head: 'مهلت', cell: ({ due }) => due ?? '—' },
  { key: 'at', head: 'ثبت', cell: ({ at }) => at },
]

/** Orders of every kind, for staff. */
export const orders = adminList({
  title: 'سفارش‌ها',
  lead: 'هرچه مردم باید پرداخت کنند یا پرداخت کرده‌اند، از همهٔ بخش‌ها.',
  filters: {
    q: textFilter({ label: 'موبایل، کد یا کلمه‌ای از عنوان', required: false }),
    kind: choiceFilter({ label: 'نوع' }),
    state: choiceFilter({ label: 'وضعیت', choices: payableFlow.labels }),
    due: choiceFilter({ label: 'مهلت', choices: { over: 'مهلت گذشته', soon: 'تا سه روز دیگر' } }),
    from: moneyFilter({ label: 'از مبلغ' }),
    to: moneyFilter({ label: 'تا مبلغ' }),
  },
  columns,
  rowKey: ({ id }) => id,
  rowHref: ({ id }) => orderAdminPath(id),
  empty: 'سفارشی پیدا نشد',
})

export const middleware = [requireStaff]
export const loader = listLoader(orders, findAdminOrders, {
  options: ({ manifests }) => ({
    kind: manifests.flatMap(({ payables = [] }) => payables.map(({ kind, label }) => ({ value: kind, label }))),
  }),
})
export const meta: Route.MetaFunction = orders.meta
export default orders.Page
