import { IconDownload, IconPrinter, IconRss } from '#ui/icons/index.ts'
import { contextOf, cacheForGuests } from '#platform/context.ts'
import { sendPart } from '#platform/html-parts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { DateField } from '#ui/calendar/date-field.tsx'
import { ChipLink } from '#ui/chip.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TableFilters } from '#ui/table-filters.tsx'
import { readSort, withQuery } from '#ui/table-view.ts'
import { TextField } from '#ui/text-field.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { pricesCsvPath, pricesFeedPath, pricesPath } from '../addresses.ts'
import { FilteredTable } from '../components/filtered-table.tsx'
import { dayOf, dayText, jalaliOfDay } from '#kit/day.ts'
import { renderPriceTable } from '../markup/render-price-table.tsx'
import { dayParam, priceSorts, sortRows, type DayProblem } from '../price-table.ts'
import { loadPriceTable } from '../server/load-price-table.ts'
import { demoText, sourceLine } from '../texts.ts'
import type { Route } from './+types/prices'

export async function loader({ url, context }: Route.LoaderArgs) {
  cacheForGuests(context)
  const ctx = contextOf(context)
  const { rows, query, ...table } = await loadPriceTable(ctx, url.searchParams)
  const sort = readSort(url.searchParams, priceSorts, { key: 'name', descending: false })
  const html = renderPriceTable({ rows: sortRows(rows, sort.key, sort.descending), sort, search: url.search })
  return {
    q: query.q,
    make: query.make ?? '',
    asked: query.day && dayParam(query.day),
    dayProblem: query.dayProblem,
    today: jalaliOfDay(dayOf(ctx.now)),
    day: table.day && dayText(table.day),
    late: table.late,
    closed: table.closed,
    demo: table.demo,
    source: sourceLine(table.sources),
    makes: table.makes,
    total: table.total,
    count: rows.length,
    search: url.search,
    table: sendPart(ctx.scope, 'prices', html),
    origin: ctx.scope.origin,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta({
    title: 'قیمت روز خودرو',
    description: 'قیمت کارخانه و بازار خودروها در یک جدول، با تغییر روزانه، هفتگی و ماهانه، منبع و تاریخ.',
    path: pricesPath,
    origin: loaderData?.origin ?? '',
    hidden: Boolean(loaderData?.search),
  }),
  { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: 'قیمت روز خودرو', href: pricesFeedPath },
]

const dayProblemTexts: Record<DayProblem, string> = {
  future: 'این تاریخ هنوز نرسیده است؛ آخرین قیمت‌ها را می‌بینید.',
  unreadable: 'تاریخ را به شکل ۱۴۰۵/۰۸/۳۰ بنویسید؛ آخرین قیمت‌ها را می‌بینید.',
}

export default function Prices({ loaderData: view }: Route.ComponentProps) {
  const canPrint = useHydrated()
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="قیمت روز خودرو"
        lead={view.day ? `قیمت بازار ${view.day}، به میلیون تومان` : undefined}
        actions={
          <div data-print="no" className="flex">
            <a href={pricesCsvPath + view.search} download className="icon-btn" aria-label="دریافت CSV" title="CSV">
              <IconDownload aria-hidden size={22} />
            </a>
            {canPrint && (
              <button type="button" className="icon-btn" aria-label="چاپ" title="چاپ" onClick={() => print()}>
                <IconPrinter aria-hidden size={22} />
              </button>
            )}
          </div>
        }
      />
      {view.demo && <p className="text-note text-muted">{demoText}</p>}
      {view.late && (
        <Notice tone="warn" {...(!view.asked && { title: 'با تأخیر' })}>
          {view.asked
            ? `برای این روز قیمتی ثبت نشده؛ قیمت‌های ${view.day} را می‌بینید.`
            : `قیمت روز هنوز ثبت نشده؛ آخرین قیمت‌ها مربوط به ${view.day} است.`}
        </Notice>
      )}
      {view.closed && view.day && !view.late && (
        <Notice tone="info">
          {view.asked
            ? `این روز تعطیل بود (${view.closed})؛ قیمت بازار از آگهی‌های همان روز و ۳۰ روز قبلش است.`
            : `امروز تعطیل است (${view.closed})؛ قیمت بازار از آگهی‌های ۳۰ روز گذشته است.`}
        </Notice>
      )}
      {view.dayProblem && <Notice tone="warn">{dayProblemTexts[view.dayProblem]}</Notice>}
      <FilteredTable
        key={view.search}
        html={view.table}
        count={view.count}
        total={view.total}
        filters={
          <>
            <TableFilters label="فیلتر قیمت‌ها">
              <TextField label="نام خودرو" name="q" type="search" defaultValue={view.q} />
              <details open={Boolean(view.make || view.asked)}>
                <summary>برند و تاریخ</summary>
                <SelectField
                  label="برند"
                  name="make"
                  empty="همهٔ برندها"
                  options={view.makes}
                  defaultValue={view.make}
                />
                <DateField label="تاریخ قیمت" name="day" defaultValue={view.asked ?? ''} max={view.today} />
              </details>
            </TableFilters>
            <nav aria-label="تغییر قیمت این هفته" data-print="no" className="flex flex-wrap gap-2 pt-3">
              <ChipLink href={withQuery(view.search, { sort: '-week' })}>گران‌شده‌های این هفته</ChipLink>
              <ChipLink href={withQuery(view.search, { sort: 'week' })}>ارزان‌شده‌های این هفته</ChipLink>
            </nav>
          </>
        }
      />
      {view.source && <p className="text-note text-muted">{view.source}</p>}
      {view.day && (
        <p className="text-note text-muted">
          قیمت بازار هر خودرو از آگهی‌های همان روز و ۳۰ روز قبل از آن است و کنار قیمت کارخانه می‌آید. برای قیمت خودروی
          خودتان، آن را از جدول باز کنید.
        </p>
      )}
      <div data-print="no">
        <ButtonLink kind="quiet" href={pricesFeedPath} icon={<IconRss aria-hidden size={20} />}>
          دریافت با RSS
        </ButtonLink>
      </div>
    </div>
  )
}
