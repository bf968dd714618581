import { listLoader, type RowOf } from '#platform/admin-list.ts'
import { requireStaff } from '#platform/staff.ts'
import { adminList } from '#ui/admin-list/admin-list.tsx'
import { choiceFilter, textFilter } from '#ui/admin-list/filters.tsx'
import { daysFilter } from '#ui/admin-list/days-filter.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { paymentAdminPath, paymentsAdminPath } from '../../addresses.ts'
import type { GatewayName } from '../../gateway-names.ts'
import { findAdminPayments } from '../../server/desk/find-admin-payments.ts'
import { paymentFlow } from '../../states.ts'
import { gatewayTitles } from '../../texts.ts'
import type { Route } from './+types/payments'

type Row = Omit<RowOf<typeof findAdminPayments>, 'amountRial' | 'madeAt'>

const columns: Column<Row>[] = [
  { key: 'amount', head: 'مبلغ', cell: ({ amount }) => amount },
  {
    key: 'state',
    head: 'وضعیت',
    cell: ({ state }) => <Badge tone={paymentFlow.tones[state]}>{paymentFlow.othersLabels[state]}</Badge>,
  },
  { key: 'title', head: 'بابت', cell: ({ title }) => <bdi>{title}</bdi> },
  { key: 'person', head: 'کاربر', cell: ({ person }) => <bdi>{person}</bdi> },
  { key: 'gateway', head: 'درگاه', cell: ({ gateway }) => gateway },
  { key: 'at', head: 'زمان', cell: ({ at }) => at },
]

/** All payments, newest first. */
export const payments = adminList({
  title: 'پرداخت‌ها',
  filters: {
    q: textFilter({ label: 'کد، شمارهٔ پیگیری یا موبایل', required: false, dir: 'ltr' }),
    state: choiceFilter({ label: 'وضعیت', choices: paymentFlow.othersLabels }),
    gateway: choiceFilter({ label: 'درگاه', choices: gatewayTitles as Record<GatewayName | 'wallet', string> }),
    days: daysFilter({ label: 'بازهٔ تاریخ', required: false }),
  },
  columns,
  rowKey: ({ id }) => id,
  rowHref: ({ id }) => paymentAdminPath(id),
  csv: `${paymentsAdminPath}.csv`,
  empty: 'پرداختی پیدا نشد',
})

export const middleware = [requireStaff]
export const loader = listLoader(payments, findAdminPayments, {
  present: (_ctx, rows) => rows.map(({ amountRial: _amount, madeAt: _at, ...row }) => row),
})
export const meta: Route.MetaFunction = payments.meta
export default payments.Page
