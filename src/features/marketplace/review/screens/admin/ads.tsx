import { formatRelative } from '#kit/jalali.ts'
import { contextOf } from '#platform/context.ts'
import { requireStaff } from '#platform/staff.ts'
import { Badge } from '#ui/badge.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { adReviewPath } from '../../../own-ad-addresses.ts'
import { adStateNames } from '../../../ad/ad-states.ts'
import { riskReasons } from '../../../posting/risk.ts'
import { reachText, riskText, riskTone } from '../../decision.ts'
import { findOpenAppeals } from '../../server/find-appeals.ts'
import { findReopenable, findWaitingAds } from '../../server/find-sent-ads.ts'
import type { Route } from './+types/ads'

export const middleware = [requireStaff]

const maxShown = 100

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const [ads, decided, request] = await Promise.all([
    findWaitingAds(ctx, maxShown),
    findReopenable(ctx),
    findOpenAppeals(ctx, maxShown),
  ])
  const appeals = request.map(({ adId, title, at, own }) => ({ adId, title, own, since: formatRelative(at, ctx.now) }))
  const rows = ads.map(({ adId, title, risk, reach, reasons, edited, at }) => ({
    adId,
    title,
    kind: edited ? 'ویرایش' : 'جدید',
    risk,
    reach: reach > 0 ? reachText(reach) : 'نامشخص',
    reasons: reasons.map(({ code }) => riskReasons[code].text).join('، '),
    since: formatRelative(at, ctx.now),
  }))
  return { rows, decided, appeals }
}

export const meta: Route.MetaFunction = () => pageTitle('آگهی‌های در انتظار بررسی')

type Row = Route.ComponentProps['loaderData']['rows'][number]

const columns: Column<Row>[] = [
  { key: 'title', head: 'آگهی', cell: ({ title }) => title },
  { key: 'kind', head: 'نوع', cell: ({ kind }) => kind },
  { key: 'risk', head: 'خطر', cell: ({ risk }) => <Badge tone={riskTone(risk)}>{riskText(risk)}</Badge> },
  { key: 'reach', head: 'بازدید احتمالی', cell: ({ reach }) => reach },
  { key: 'reasons', head: 'دلایل', cell: ({ reasons }) => reasons },
  { key: 'since', head: 'ارسال', cell: ({ since }) => since },
]

/** Submitted ads by risk and reach, and recent decisions. */
export default function Ads({ loaderData: { rows, decided, appeals } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader title="آگهی‌های در انتظار بررسی" />
      <DataTable
        caption="در انتظار بررسی"
        columns={columns}
        rows={rows}
        rowKey={({ adId }) => adId}
        rowHref={({ adId }) => adReviewPath(adId)}
        next={null}
        empty={<EmptyState title="آگهی بررسی‌نشده‌ای نیست" />}
      />
      {appeals.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2 id="appeals" className="text-heading">
            درخواست‌های بررسی دوباره
          </h2>
          <ul className="divide-y divide-line card">
            {appeals.map(({ adId, title, own, since }) => (
              <li key={adId}>
                <a
                  href={adReviewPath(adId)}
                  className="flex min-h-11 items-center justify-between gap-3 px-4 text-lazuli hover:underline"
                >
                  <span>
                    {title} <span className="text-note text-muted">{since}</span>
                  </span>
                  {own && <Badge tone="plain">خودتان رد کرده‌اید</Badge>}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {decided.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="text-heading">تصمیم‌های ۱۰ دقیقهٔ اخیر</h2>
          <ul className="divide-y divide-line card">
            {decided.map(({ adId, title, state, published, edited }) => (
              <li key={adId}>
                <a
                  href={adReviewPath(adId)}
                  className="flex min-h-11 items-center justify-between gap-3 px-4 text-lazuli hover:underline"
                >
                  {title}
                  <Badge tone={published ? 'good' : 'bad'}>
                    {edited ? (published ? 'تغییرات منتشر شد' : 'تغییرات رد شد') : adStateNames[state]}
                  </Badge>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
