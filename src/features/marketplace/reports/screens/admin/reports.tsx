import { adStateNames } from '../../../ad/ad-states.ts'
import { formatInteger } from '#kit/digits.ts'
import { formatRelative } from '#kit/jalali.ts'
import { listLoader } from '#platform/admin-list.ts'
import { contextOf } from '#platform/context.ts'
import { requireStaff } from '#platform/staff.ts'
import { adminList, AdminListPage } from '#ui/admin-list/admin-list.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { adReportsPath, dealerAdminPath } from '../../moderation.ts'
import { reportReasons } from '../../report.ts'
import { findReportedAds, findStoppedDealers, type ReportedAd } from '../../server/find-reports.ts'
import type { Route } from './+types/reports'

const rowOf = ({ adId, title, state, reports, reasons, first }: ReportedAd, now: Date) => ({
  adId,
  title,
  hidden: state === 'suspended',
  state: adStateNames[state] ?? state,
  reports: formatInteger(reports),
  reasons: reasons.map((reason) => reportReasons[reason]).join('، '),
  first: formatRelative(first, now),
})

const columns: Column<ReturnType<typeof rowOf>>[] = [
  { key: 'title', head: 'آگهی', cell: ({ title }) => title },
  { key: 'reports', head: 'گزارش بررسی‌نشده', numeric: true, cell: ({ reports }) => reports },
  { key: 'reasons', head: 'دلایل', cell: ({ reasons }) => reasons },
  { key: 'state', head: 'وضعیت', cell: ({ state, hidden }) => <Badge tone={hidden ? 'warn' : 'plain'}>{state}</Badge> },
  { key: 'first', head: 'اولین گزارش', cell: ({ first }) => first },
]

const reports = adminList({
  title: 'گزارش آگهی‌ها',
  caption: 'در انتظار بررسی',
  columns,
  rowKey: ({ adId }) => adId,
  rowHref: ({ adId }) => adReportsPath(adId),
  empty: 'گزارش بررسی‌نشده‌ای نیست',
})
const readReports = listLoader(reports, (ctx, _filter, page) => findReportedAds(ctx, page), {
  present: ({ now }, ads) => ads.map((ad) => rowOf(ad, now)),
})

export const middleware = [requireStaff]

export async function loader(args: Route.LoaderArgs) {
  const [page, stopped] = await Promise.all([readReports(args), findStoppedDealers(contextOf(args.context).db)])
  return { ...page, stopped }
}

export const meta: Route.MetaFunction = reports.meta

/** Ads with undecided reports, most reports first. */
export default function Reports({ loaderData }: Route.ComponentProps) {
  const { stopped } = loaderData
  return (
    <AdminListPage list={reports} data={loaderData}>
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
    </AdminListPage>
  )
}
