import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { contextOf } from '#platform/context.ts'
import { requireStaff } from '#platform/staff.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextField } from '#ui/text-field.tsx'
import { lineStates, type LineState } from '../../relay.ts'
import { findLines } from '../../server/find-lines.ts'
import type { Route } from './+types/number-relay'

export const middleware = [requireStaff]

const longestAlias = 20

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = (url.searchParams.get('alias') ?? '').slice(0, longestAlias)
  return { asked, ...(await findLines(contextOf(context), asked)) }
}

export const meta: Route.MetaFunction = () => pageTitle('شماره‌های موقت')

type Row = Route.ComponentProps['loaderData']['lines'][number]

const columns: Column<Row>[] = [
  { key: 'alias', head: 'شمارهٔ موقت', cell: ({ alias }) => <bdi dir="ltr">{alias || '–'}</bdi> },
  { key: 'ad', head: 'آگهی', cell: ({ ad }) => ad },
  {
    key: 'state',
    head: 'وضعیت',
    cell: ({ state, stateName }) => <Badge tone={state === 'open' ? 'good' : 'plain'}>{stateName}</Badge>,
  },
  { key: 'asked', head: 'از', cell: ({ asked }) => asked },
  { key: 'until', head: 'تا', cell: ({ until }) => until },
  { key: 'calls', head: 'تماس‌ها', cell: ({ calls }) => calls },
]
const buyerColumn: Column<Row> = {
  key: 'buyer',
  head: 'خریدار',
  cell: ({ buyer, buyerMobile }) => (
    <>
      {buyer} {buyer !== buyerMobile && <bdi dir="ltr">{buyerMobile}</bdi>}
    </>
  ),
}

/** Relay lines for staff: their states, and the buyer of a number. */
export default function NumberRelay({ loaderData: { asked, on, going, lines } }: Route.ComponentProps) {
  const counted = (Object.keys(lineStates) as LineState[]).flatMap((state) =>
    going[state] ? [`${lineStates[state]}: ${formatInteger(going[state])}`] : [],
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title="شماره‌های موقت"
        lead="هر خریدار برای هر آگهی شمارهٔ خودش را می‌گیرد. اگر شماره‌ای به دست دیگری رسید، با جست‌وجوی آن می‌بینید به چه کسی داده شده بود."
      />
      {!on && <Notice tone="warn">سرویس شمارهٔ موقت وصل نیست؛ فروشنده‌ها نمی‌توانند آن را انتخاب کنند.</Notice>}
      {counted.length > 0 && <p className="text-label">{counted.join('، ')}</p>}
      <form className="flex flex-wrap items-end gap-3" role="search">
        <TextField
          name="alias"
          label="شمارهٔ موقت"
          defaultValue={asked}
          maxLength={longestAlias}
          inputMode="tel"
          dir="ltr"
          hint="هر بار که خریدار پیدا شود، در گزارش فعالیت‌ها ثبت می‌شود."
        />
        <Button type="submit">پیدا کردن خریدار</Button>
      </form>
      <DataTable
        caption={asked ? `نتیجهٔ ${toPersianDigits(asked)}` : 'آخرین شماره‌ها'}
        columns={asked ? [columns[0]!, buyerColumn, ...columns.slice(1)] : columns}
        rows={lines}
        rowKey={({ id }) => id}
        rowHref={({ adId }) => `/admin/ads/${adId}`}
        next={null}
        empty={<EmptyState title={asked ? 'چنین شماره‌ای به کسی داده نشده است' : 'هنوز شماره‌ای داده نشده است'} />}
      />
    </div>
  )
}
