import { formatInteger } from '#kit/digits.ts'
import { jalaliText, toJalali } from '#kit/jalali.ts'
import { contextOf } from '#platform/context.ts'
import { requireStaff } from '#platform/staff.ts'
import { Badge } from '#ui/badge.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { reconciledDayPath } from '../../addresses.ts'
import { StatementBadge } from '../../components/statement-badge.tsx'
import { findReconciledDays } from '../../server/desk/reconcile.ts'
import type { Route } from './+types/reconciliation'

export const middleware = [requireStaff]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const today = jalaliText(toJalali(ctx.now)).replaceAll('/', '-')
  const rows = await findReconciledDays(ctx)
  return { rows: rows.map((row) => ({ ...row, today: row.slug === today })) }
}

export const meta: Route.MetaFunction = () => pageTitle('تطبیق با درگاه‌ها')

type Row = Route.ComponentProps['loaderData']['rows'][number]

const columns: Column<Row>[] = [
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
export default function Reconciliation({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="تطبیق با درگاه‌ها"
        lead="برای هر روز، جمع پرداخت‌ها و حساب‌های ما کنار صورت‌حسابی که از پنل درگاه وارد می‌کنید."
      />
      <DataTable
        caption="روزها"
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        rowHref={({ gateway, slug }) => reconciledDayPath(gateway, slug)}
        empty={<EmptyState title="هنوز پرداختی از درگاه‌ها نرسیده" />}
      />
    </div>
  )
}
