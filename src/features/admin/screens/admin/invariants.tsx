import { formatInteger } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { contextOf } from '#platform/context.ts'
import { checkInvariants } from '#platform/invariants.ts'
import { requireStaff } from '#platform/staff.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import type { Route } from './+types/invariants'

export const middleware = [requireStaff]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const checked = await checkInvariants({ ...ctx, db: ctx.db })
  return {
    at: formatDateTime(ctx.now),
    rows: checked.map(({ code, name, label, count }) => ({ code, name, label, count })),
    broken: checked.filter(({ count }) => count > 0).map(({ name, label, rows }) => ({ name, label, rows })),
  }
}

export const meta: Route.MetaFunction = () => pageTitle('درستی حساب‌ها')

type Loaded = Route.ComponentProps['loaderData']

const columns: Column<Loaded['rows'][number]>[] = [
  { key: 'label', head: 'چه چیزی باید درست باشد', cell: ({ label }) => label },
  {
    key: 'count',
    head: 'نتیجه',
    cell: ({ count }) =>
      count === 0 ? <Badge tone="good">درست است</Badge> : <Badge tone="bad">{formatInteger(count)} مورد نادرست</Badge>,
  },
  { key: 'code', head: 'کد', cell: ({ code }) => <bdi>{code}</bdi> },
]

/** Checks the invariants of money and history now, and lists violations. */
export default function Invariants({ loaderData: { at, rows, broken } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="درستی حساب‌ها"
        lead="این صفحه همین حالا همهٔ حساب‌ها و سابقه‌ها را بررسی کرده است؛ چیزی را تغییر نمی‌دهد."
      />
      <div className="flex flex-wrap items-center gap-4">
        <Notice tone={broken.length > 0 ? 'bad' : 'good'}>
          {broken.length > 0
            ? `${formatInteger(broken.length)} مورد درست نیست. قبل از هر کاری تیم فنی را خبر کنید.`
            : `همه‌چیز درست است. ${at}`}
        </Notice>
        <ButtonLink kind="quiet" href="/admin/invariants">
          بررسی دوباره
        </ButtonLink>
      </div>
      <DataTable caption="بررسی‌ها" columns={columns} rows={rows} rowKey={({ name }) => name} empty={null} />
      {broken.map(({ name, label, rows: match }) => (
        <Card key={name} title={`نادرست: ${label}`}>
          <ul className="flex flex-col gap-2">
            {match.map((row, index) => (
              <li key={index} dir="ltr" className="[overflow-wrap:anywhere]">
                <code>{JSON.stringify(row)}</code>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}
