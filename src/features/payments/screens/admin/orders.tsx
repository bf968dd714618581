import { toOptions } from '#kit/options.ts'
import { contextOf } from '#platform/context.ts'
import { readIdCursor } from '#platform/keyset.ts'
import { requireStaff } from '#platform/staff.ts'
import { Badge } from '#ui/badge.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MoneyField } from '#ui/fields/amount-fields.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TableFilters } from '#ui/table-filters.tsx'
import { TextField } from '#ui/text-field.tsx'
import { orderAdminPath } from '../../addresses.ts'
import { dueNames, findAdminOrders, readOrderFilter } from '../../server/desk/find-admin-orders.ts'
import { payableFlow } from '../../states.ts'
import type { Route } from './+types/orders'

export const middleware = [requireStaff]

const pageSize = 50

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const kinds = ctx.manifests.flatMap(({ payables = [] }) =>
    payables.map(({ kind, label }) => ({ value: kind, label })),
  )
  const filter = readOrderFilter(
    url.searchParams,
    kinds.map(({ value }) => value),
  )
  const page = { before: readIdCursor(url.searchParams.get('after')), size: pageSize }
  const { rows, next } = await findAdminOrders(ctx, filter, page)
  return { rows, next, filter, kinds, dues: dueNames }
}

export const meta: Route.MetaFunction = () => pageTitle('سفارش‌ها')

type Row = Route.ComponentProps['loaderData']['rows'][number]

const columns: Column<Row>[] = [
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
export default function AdminOrders({ loaderData: { rows, next, filter, kinds, dues } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="سفارش‌ها" lead="هرچه مردم باید پرداخت کنند یا پرداخت کرده‌اند، از همهٔ بخش‌ها." />
      <TableFilters>
        <TextField
          label="موبایل، کد یا کلمه‌ای از عنوان"
          name="q"
          defaultValue={filter.text}
          maxLength={100}
          required={false}
        />
        <SelectField label="نوع" name="kind" empty="همه" options={kinds} defaultValue={filter.kind ?? ''} />
        <SelectField
          label="وضعیت"
          name="state"
          empty="همه"
          options={toOptions(payableFlow.labels)}
          defaultValue={filter.state ?? ''}
        />
        <SelectField label="مهلت" name="due" empty="همه" options={toOptions(dues)} defaultValue={filter.due ?? ''} />
        <MoneyField name="from" label="از مبلغ" required={false} defaultValue={filter.from} />
        <MoneyField name="to" label="تا مبلغ" required={false} defaultValue={filter.to} />
      </TableFilters>
      <DataTable
        caption="سفارش‌ها"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => orderAdminPath(id)}
        next={next}
        empty={<EmptyState title="سفارشی پیدا نشد" />}
      />
    </div>
  )
}
