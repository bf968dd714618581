import { formatInteger } from '#kit/digits.ts'
import { jalaliText, toJalali } from '#kit/jalali.ts'
import { listLoader } from '#platform/admin-list.ts'
import { requireStaff } from '#platform/staff.ts'
import { adminList } from '#ui/admin-list/admin-list.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { reconciledDayPath } from '../../addresses.ts'
import { StatementBadge } from '../../components/statement-badge.tsx'
import { findReconciledDays, type ReconciledDay } from '../../server/desk/reconcile.ts'
import type { Route } from './+types/reconciliation'

const columns: Column<ReconciledDay & { today: boolean }>[] = [
  { key: 'day', head: 'روز', cell: ({ day, today }) => (today ? `${day} (امروز)` : day) },
  { key: 'gateway', head: 'درگاه', cell: ({ gatewayTitle }) => gatewayTitle },
  { key: 'payments', head: 'تعداد پرداخت‌ها', cell: ({ payments }) => formatInteger(payments) },
  { key: 'paid', head: 'مبلغ پرداخت‌ها', cell: ({ paid }) => paid },
  { key: 'fees', head: 'کارمزد', cell: ({ fees }) => fees },
  { key: 'owed', head: 'طلب ما از درگاه', cell: ({ owed }) => owed },
  {
    key: 'books',
    head: 'حساب‌ها',
    cell: ({ inBooks }) => (inBooks ? <Badge tone="bad">مغایرت {inBooks}</Badge> : <Badge tone="good">درست است</Badge>),
  },
  { key: 'statement', head: 'صورت‌حساب درگاه', cell: (row) => <StatementBadge {...row} /> },
]

/** The daily totals of each gateway, beside the ledger and the gateway's statement. */
const days = adminList({
  title: 'تطبیق با درگاه‌ها',
  lead: 'برای هر روز، جمع پرداخت‌ها و حساب‌های ما کنار صورت‌حسابی که از پنل درگاه وارد می‌کنید.',
  caption: 'روزها',
  columns,
  rowKey: ({ key }) => key,
  rowHref: ({ gateway, slug }) => reconciledDayPath(gateway, slug),
  empty: 'هنوز پرداختی از درگاه‌ها نرسیده',
})

export const middleware = [requireStaff]
export const loader = listLoader(days, findReconciledDays, {
  present: ({ now }, rows) => {
    const today = jalaliText(toJalali(now)).replaceAll('/', '-')
    return rows.map((row) => ({ ...row, today: row.slug === today }))
  },
})
export const meta: Route.MetaFunction = days.meta
export default days.Page
