import { formatDate, formatRelative } from '#kit/jalali.ts'
import { contextOf } from '#platform/context.ts'
import { requireStaff } from '#platform/staff.ts'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { strikePath } from '../../../own-ad-addresses.ts'
import { effectNames, strikeReasonNames } from '../../strikes.ts'
import { findActiveStrikes, findStrikeAppeals, type Strike } from '../../server/find-strikes.ts'
import type { Route } from './+types/strikes'

export const middleware = [requireStaff]

const maxShown = 100

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = contextOf(context)
  const [appeals, active] = await Promise.all([
    findStrikeAppeals(db, now, maxShown),
    findActiveStrikes(db, now, maxShown),
  ])
  const rowOf = ({ public_id: id, gallery, reason, effect, ends_at: endsAt, at, appealed_at: appealedAt }: Strike) => ({
    id,
    seller: gallery ?? 'فروشندهٔ شخصی',
    reason: strikeReasonNames[reason],
    effect: effectNames[effect],
    until: endsAt ? formatDate(endsAt) : 'همیشه',
    since: formatRelative(appealedAt ?? at, now),
  })
  return { appeals: appeals.map(rowOf), active: active.map(rowOf) }
}

export const meta: Route.MetaFunction = () => pageTitle('اخطارها')

type Row = Route.ComponentProps['loaderData']['active'][number]

const columns: Column<Row>[] = [
  { key: 'seller', head: 'فروشنده', cell: ({ seller }) => seller },
  { key: 'reason', head: 'دلیل', cell: ({ reason }) => reason },
  { key: 'effect', head: 'نتیجه', cell: ({ effect }) => effect },
  { key: 'until', head: 'تا', cell: ({ until }) => until },
  { key: 'since', head: 'زمان', cell: ({ since }) => since },
]

/** Open appeals against strikes, and all active strikes. */
export default function Strikes({ loaderData: { appeals, active } }: Route.ComponentProps) {
  const table = { columns, rowKey: ({ id }: Row) => id, rowHref: ({ id }: Row) => strikePath(id), next: null }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader title="اخطارهای فروشنده‌ها" lead="اخطار جدید را از صفحهٔ بررسی آگهی همان فروشنده بدهید." />
      <DataTable
        {...table}
        caption="درخواست‌های بررسی"
        rows={appeals}
        empty={<EmptyState title="درخواست بررسی‌نشده‌ای نیست" />}
      />
      <DataTable {...table} caption="اخطارهای فعال" rows={active} empty={<EmptyState title="اخطار فعالی نیست" />} />
    </div>
  )
}
