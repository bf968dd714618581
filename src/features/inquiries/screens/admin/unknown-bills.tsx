import { contextOf } from '#platform/context.ts'
import { requireStaff } from '#platform/staff.ts'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { inquiryAdminPath } from '../../addresses.ts'
import { listUnknownBills } from '../../server/desk/attention.ts'
import type { Route } from './+types/unknown-bills'

export const middleware = [requireStaff]

export const loader = async ({ context }: Route.LoaderArgs) => ({ rows: await listUnknownBills(contextOf(context).db) })

export const meta: Route.MetaFunction = () => pageTitle('قبض‌های نامشخص')

type Row = Route.ComponentProps['loaderData']['rows'][number]

const columns: Column<Row>[] = [
  { key: 'at', head: 'زمان', cell: ({ at }) => at },
  { key: 'title', head: 'قبض', cell: ({ title }) => title },
  { key: 'amount', head: 'مبلغ', cell: ({ amount }) => amount },
  { key: 'attempts', head: 'دفعات پیگیری', cell: ({ attempts }) => attempts },
  { key: 'key', head: 'کلید پرداخت نزد پیشخان', cell: ({ key }) => <bdi dir="ltr">{key}</bdi> },
  { key: 'id', head: 'کد', cell: ({ id }) => <bdi dir="ltr">{id}</bdi> },
]

/** Bills that may be paid without a confirmation of the payer. */
export default function UnknownBills({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="قبض‌های نامشخص"
        lead="پول این قبض‌ها پرداخت شده و پیشخان هنوز نگفته تسویه شده یا نه. خودمان با همین کلید پیگیری می‌کنیم؛ اگر بیشتر از یک روز ماند، با کلید از پیشخان بپرسید."
        back={{ href: inquiryAdminPath, label: 'گزارش استعلام‌ها' }}
      />
      <DataTable
        caption="قبض‌های نامشخص"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        next={null}
        empty={<EmptyState title="قبض نامشخصی نیست" />}
      />
    </div>
  )
}
