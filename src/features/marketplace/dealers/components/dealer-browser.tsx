import { IconMap2, IconUsers } from '#ui/icons/index.ts'
import { useNavigation } from 'react-router'
import { formatInteger } from '#kit/digits.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MoreLink } from '#ui/more-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProvinceMap } from '../../ad/components/province-map.tsx'
import { dealersPath } from '../../addresses.ts'
import { dealerQueryAddress, type DealerQuery } from '../dealer-query.ts'
import type { DealerListView } from '../dealer-view.ts'
import { DealerFilters } from './dealer-filters.tsx'
import { DealerList } from './dealer-list.tsx'

/** The list of dealers with its filters. */
export function DealerBrowser({ view, heading }: { view: DealerListView; heading: string }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-[1_1_10rem]">
          <h1 className="text-title">{heading}</h1>
          <p role="status" className="text-label text-muted">
            {formatInteger(view.total)} نمایشگاه
          </p>
        </div>
        <ButtonLink
          kind="outline"
          className="flex-none"
          href={dealerQueryAddress({ ...view.query, map: !view.query.map, after: null })}
          icon={<IconMap2 aria-hidden size={20} />}
        >
          {view.query.map ? 'بستن نقشه' : 'نقشه'}
        </ButtonLink>
      </div>
      <DealerFilters view={view} />
      {view.dropped.length > 0 && (
        <div className="mb-4">
          <Notice tone="warn" title="بعضی از فیلترها را نشناختیم؛ بدون آن‌ها جست‌وجو کردیم">
            <bdi dir="ltr" className="[overflow-wrap:anywhere]">
              {view.dropped.slice(0, 5).join('، ')}
            </bdi>
          </Notice>
        </div>
      )}
      <div
        className={view.map ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(420px,480px)] lg:items-start lg:gap-8' : ''}
      >
        {view.map && (
          <div className="mb-4 lg:sticky lg:top-20 lg:col-start-2 lg:row-start-1 lg:mb-0">
            <ProvinceMap tiles={view.map} counted="نمایشگاه" />
          </div>
        )}
        <div className="min-w-0 lg:row-start-1">
          <PersonalCard {...view.personal} />
          <div aria-busy={busy || undefined} className="aria-busy:opacity-60">
            {view.galleries.length > 0 ? (
              <DealerList galleries={view.galleries} narrow={view.map !== null} />
            ) : (
              <NothingFound query={view.query} />
            )}
          </div>
          {view.next && (
            <div className="mt-6">
              <MoreLink href={view.next}>نمایشگاه‌های بعدی</MoreLink>
            </div>
          )}
        </div>
      </div>
    </>
  )
}

function PersonalCard({ count, href }: DealerListView['personal']) {
  return (
    <a href={href} className="mb-4 flex items-center gap-3 card px-4 py-3 hover:border-control large-text:flex-wrap">
      <span className="monogram">
        <IconUsers aria-hidden size={22} />
      </span>
      <span className="min-w-0 flex-1 large-text:basis-2/3">
        <span className="block font-bold">آگهی‌های شخصی</span>
        <span className="block text-note text-muted">خودروهایی که صاحبانشان بدون واسطه می‌فروشند</span>
      </span>
      <span className="flex-none text-label font-medium">{formatInteger(count)} آگهی</span>
    </a>
  )
}

/** Suggests links with one filter removed each. */
function suggestedRelaxations(query: DealerQuery): { label: string; href: string }[] {
  const from = { ...query, after: null }
  const without = (label: string, change: Partial<DealerQuery>) => ({
    label,
    href: dealerQueryAddress({ ...from, ...change }),
  })
  return [
    query.open && without('حذف فیلتر «الان باز است»', { open: false }),
    query.verified && without('حذف فیلتر «پروانهٔ بررسی‌شده»', { verified: false }),
    query.make && without('همهٔ برندها', { make: null }),
    query.district && without('همهٔ محله‌های شهر', { district: null }),
    query.city
      ? without('همهٔ شهرهای استان', { city: null, district: null })
      : query.province && without('همهٔ ایران', { province: null }),
  ].filter((way) => way !== null && way !== false && way !== '')
}

function NothingFound({ query }: { query: DealerQuery }) {
  const ways = suggestedRelaxations(query)
  return (
    <EmptyState
      drawing="no-galleries"
      title="با این فیلترها نمایشگاهی پیدا نشد"
      action={
        <ButtonLink href={dealersPath} kind="outline">
          همهٔ نمایشگاه‌ها
        </ButtonLink>
      }
    >
      <ul className="space-y-1">
        {ways.map(({ label, href }) => (
          <li key={label}>
            <a
              href={href}
              className="flex min-h-11 items-center justify-center font-medium text-lazuli hover:underline"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </EmptyState>
  )
}
