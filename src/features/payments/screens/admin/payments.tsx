import { toOptions } from '#kit/options.ts'
import { contextOf } from '#platform/context.ts'
import { readIdCursor } from '#platform/keyset.ts'
import { requireStaff } from '#platform/staff.ts'
import { Badge } from '#ui/badge.tsx'
import { DateField } from '#ui/calendar/date-field.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TableFilters } from '#ui/table-filters.tsx'
import { TextField } from '#ui/text-field.tsx'
import { paymentAdminPath, paymentsAdminPath } from '../../addresses.ts'
import { findAdminPayments } from '../../server/desk/find-admin-payments.ts'
import { readAdminFilter } from '../../server/desk/read-admin-filter.ts'
import { paymentFlow } from '../../states.ts'
import { gatewayTitles } from '../../texts.ts'
import type { Route } from './+types/payments'

export const middleware = [requireStaff]

const pageSize = 50

export async function loader({ url, context }: Route.LoaderArgs) {
  const { filter, days, daysError } = readAdminFilter(url.searchParams)
  const page = { before: readIdCursor(url.searchParams.get('after')), size: pageSize }
  const { rows, next } = await findAdminPayments(contextOf(context), filter, page)
  return {
    rows: rows.map(({ id, title, amount, state, gateway, person, at }) => ({
      id,
      title,
      amount,
      state,
      gateway: gatewayTitles[gateway] ?? gateway,
      person: person ?? 'حساب حذف‌شده',
      at,
    })),
    next,
    filter: { state: filter.state ?? '', gateway: filter.gateway ?? '', text: filter.text, days, daysError },
  }
}

export const meta: Route.MetaFunction = () => pageTitle('پرداخت‌ها')

type Row = Route.ComponentProps['loaderData']['rows'][number]

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
export default function AdminPayments({ loaderData: { rows, next, filter } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="پرداخت‌ها" />
      <TableFilters>
        <TextField
          label="کد، شمارهٔ پیگیری یا موبایل"
          name="q"
          defaultValue={filter.text}
          maxLength={100}
          required={false}
          dir="ltr"
        />
        <SelectField
          label="وضعیت"
          name="state"
          empty="همه"
          options={toOptions(paymentFlow.othersLabels)}
          defaultValue={filter.state}
        />
        <SelectField
          label="درگاه"
          name="gateway"
          empty="همه"
          options={toOptions(gatewayTitles)}
          defaultValue={filter.gateway}
        />
        <DateField
          label="بازهٔ تاریخ"
          name="days"
          mode="range"
          defaultValue={filter.days}
          error={filter.daysError}
          required={false}
        />
      </TableFilters>
      <DataTable
        caption="پرداخت‌ها"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => paymentAdminPath(id)}
        next={next}
        csv={`${paymentsAdminPath}.csv`}
        empty={<EmptyState title="پرداختی پیدا نشد" />}
      />
    </div>
  )
}
