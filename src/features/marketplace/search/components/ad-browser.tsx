import { IconAdjustmentsHorizontal } from '#ui/icons/index.ts'
import { useNavigation } from 'react-router'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { RemovableChip } from '#ui/chip.tsx'
import { HtmlPart } from '#ui/html-part.tsx'
import { lazyWhenVisible } from '#ui/lazy-when-visible.tsx'
import { MoreLink } from '#ui/more-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { cardsPart, readingPart, type ListPage } from '../list-page.ts'
import { AdCards } from '../../shortlist/components/ad-cards.tsx'
import { FilterForm } from './filter-form.tsx'
import { MapPart } from './map-part.tsx'
import { SearchLine, SortChoice } from './search-line.tsx'
import { useMorePages } from './use-more-pages.ts'
import { useStayedOnList } from './use-stayed-on-list.ts'
import '#ui/layout/shelf.css'

const loadNothingFound = () => import('./nothing-found.tsx').then(({ NothingFound }) => NothingFound)
const NothingFound = lazyWhenVisible(import.meta.env.SSR ? await loadNothingFound() : null, loadNothingFound)

/** A list of ads with its filters, for all ads and for one dealer's. */
export function AdBrowser({ list: view, heading }: { list: ListPage; heading: string }) {
  const { added, next, busy, failed, more } = useMorePages(view)
  useStayedOnList(view)
  const navigation = useNavigation()
  const filters = view.applied.length
  return (
    <div className="list-page">
      <a href="#results" className="skip-link">
        رفتن به نتایج
      </a>
      <FilterForm view={view} />
      <section aria-label="نتایج" id="results" tabIndex={-1} className="min-w-0 outline-none">
        <div className="list-title">
          <h1>{heading}</h1>
          <p role="status">{formatInteger(view.total)} آگهی</p>
          {view.otherPlates.map(({ label, href }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </div>
        <div className="list-head">
          <div className="list-tools">
            <SearchLine view={view} />
            <a href="#filters" className="filter-link">
              <IconAdjustmentsHorizontal aria-hidden size={22} />
              <span className="sr-only">فیلتر</span>
              {filters > 0 && <em>{toPersianDigits(filters)}</em>}
            </a>
          </div>
          <div className="list-order">
            {view.mapLink && (
              <a href={view.mapLink.href} data-scroll="keep" className="btn btn-secondary">
                {view.mapLink.label}
              </a>
            )}
            <SortChoice view={view} />
          </div>
        </div>
        <DroppedParts dropped={view.dropped} />
        <Applied view={view} />
        <HtmlPart name={readingPart} html={view.reading} />
        {view.map !== undefined && <MapPart view={view} html={view.map} />}
        <div aria-busy={navigation.state !== 'idle' || undefined} className="aria-busy:opacity-60">
          <h2 className="sr-only">نتایج</h2>
          {view.shown > 0 ? (
            <AdCards name={cardsPart} html={view.cards} added={added} label="آگهی‌ها" />
          ) : (
            <NothingFound view={view} />
          )}
        </div>
        {next && (
          <div className="mt-6 space-y-3">
            {failed && (
              <Notice tone="bad" live>
                آگهی‌های بعدی بارگذاری نشد. اتصال اینترنت را بررسی کنید و دوباره امتحان کنید.
              </Notice>
            )}
            <MoreLink href={next} busy={busy} onMore={more} />
          </div>
        )}
      </section>
    </div>
  )
}

function DroppedParts({ dropped }: { dropped: readonly string[] }) {
  if (dropped.length === 0) return null
  return (
    <div className="mb-4">
      <Notice tone="warn" title="بعضی از فیلترها را نشناختیم؛ بدون آن‌ها جست‌وجو کردیم">
        <bdi className="[overflow-wrap:anywhere]">{dropped.slice(0, 5).join('، ')}</bdi>
      </Notice>
    </div>
  )
}

function Applied({ view }: { view: ListPage }) {
  if (view.applied.length === 0) return null
  return (
    <ul aria-label="فیلترهای فعال" className="scroll-row">
      {view.applied.map(({ label, href }) => (
        // The address changes with the other filters, also while the element is pressed.
        <li key={label}>
          <RemovableChip href={href} removes={`حذف فیلتر ${label}`}>
            {label}
          </RemovableChip>
        </li>
      ))}
      {view.save && (
        <li>
          <a href={view.save} className="chip" rel="nofollow" data-needs-network>
            ذخیرهٔ جست‌وجو
          </a>
        </li>
      )}
      {view.applied.length > 1 && (
        <li>
          <a href={view.whole} className="chip">
            حذف همه
          </a>
        </li>
      )}
    </ul>
  )
}
