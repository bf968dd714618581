import { adStateNames } from '../../../ad/ad-states.ts'
import { formatInteger } from '#kit/digits.ts'
import { formatRelative } from '#kit/jalali.ts'
import { contextOf } from '#platform/context.ts'
import { readKeyset } from '#platform/keyset.ts'
import { requireStaff } from '#platform/staff.ts'
import { Badge } from '#ui/badge.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { adReportsPath, dealerAdminPath } from '../../moderation.ts'
import { reportReasons } from '../../report.ts'
import { findReportedAds, findStoppedDealers } from '../../server/find-reports.ts'
import type { Route } from './+types/reports'

export const middleware = [requireStaff]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, now } = contextOf(context)
  const [{ ads, next }, stopped] = await Promise.all([
    findReportedAds(db, { after: readKeyset(url.searchParams.get('after')), size: 50 }),
    findStoppedDealers(db),
  ])
  const rows = ads.map(({ adId, title, state, reports, reasons, first }) => ({
    adId,
    title,
    hidden: state === 'suspended',
    state: adStateNames[state] ?? state,
    reports: formatInteger(reports),
    reasons: reasons.map((reason) => reportReasons[reason]).join('، '),
    first: formatRelative(first, now),
  }))
  return { rows, next, stopped }
}

export const meta: Route.MetaFunction = () => pageTitle('گزارش آگهی‌ها')

type Row = Route.ComponentProps['loaderData']['rows'][number]

const columns: Column<Row>[] = [
  { key: 'title', head: 'آگهی', cell: ({ title }) => title },
  { key: 'reports', head: 'گزارش بررسی‌نشده', numeric: true, cell: ({ reports }) => reports },
  { key: 'reasons', head: 'دلایل', cell: ({ reasons }) => reasons },
  { key: 'state', head: 'وضعیت', cell: ({ state, hidden }) => <Badge tone={hidden ? 'warn' : 'plain'}>{state}</Badge> },
  { key: 'first', head: 'اولین گزارش', cell: ({ first }) => first },
]

/** Ads with undecided reports, most reports first. */
export default function Reports({ loaderData }: Route.ComponentProps) {
  const { rows, next, stopped } = loaderData
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="گزارش آگهی‌ها" />
      <DataTable
        caption="در انتظار بررسی"
        columns={columns}
        rows={rows}
        rowKey={({ adId }) => adId}
        rowHref={({ adId }) => adReportsPath(adId)}
        next={next}
        empty={<EmptyState title="گزارش بررسی‌نشده‌ای نیست" />}
      />
      {stopped.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="text-heading">نمایشگاه‌های متوقف‌شده</h2>
          <ul className="divide-y divide-line card">
            {stopped.map(({ slug, name, bait }) => (
              <li key={slug}>
                <a
                  href={dealerAdminPath(slug)}
                  className="flex min-h-11 items-center gap-3 px-4 text-lazuli hover:underline"
                >
                  {name}
                  {bait && <Badge tone="bad">آگهی طعمه</Badge>}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
