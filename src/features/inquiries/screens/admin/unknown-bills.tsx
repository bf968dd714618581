import { listLoader } from '#platform/admin-list.ts'
import { requireStaff } from '#platform/staff.ts'
import { adminList } from '#ui/admin-list/admin-list.tsx'
import type { Column } from '#ui/data-table.tsx'
import { inquiryAdminPath } from '../../addresses.ts'
import { listUnknownBills } from '../../server/desk/attention.ts'
import type { Route } from './+types/unknown-bills'

type Row = Awaited<ReturnType<typeof listUnknownBills>>[number]

const columns: Column<Row>[] = [
  { key: 'at', head: 'زمان', cell: ({ at }) => at },
  { key: 'title', head: 'قبض', cell: ({ title }) => title },
  { key: 'amount', head: 'مبلغ', cell: ({ amount }) => amount },
  { key: 'attempts', head: 'دفعات پیگیری', cell: ({ attempts }) => attempts },
  { key: 'key', head: 'کلید پرداخت نزد پیشخان', cell: ({ key }) => <bdi dir="ltr">{key}</bdi> },
  { key: 'id', head: 'کد', cell: ({ id }) => <bdi dir="ltr">{id}</bdi> },
]

/** Bills that may be paid without a confirmation of the payer. */
const bills = adminList({
  title: 'قبض‌های نامشخص',
  lead: 'پول این قبض‌ها پرداخت شده و پیشخان هنوز نگفته تسویه شده یا نه. خودمان با همین کلید پیگیری می‌کنیم؛ اگر بیشتر از یک روز ماند، با کلید از پیشخان بپرسید.',
  back: { href: inquiryAdminPath, label: 'گزارش استعلام‌ها' },
  columns,
  rowKey: ({ id }) => id,
  empty: 'قبض نامشخصی نیست',
})

export const middleware = [requireStaff]
export const loader = listLoader(bills, ({ db }) => listUnknownBills(db))
export const meta: Route.MetaFunction = bills.meta
export default bills.Page
