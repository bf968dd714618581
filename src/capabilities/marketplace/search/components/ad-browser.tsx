import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useNavigation } from 'react-router'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { ButtonLink } from '#ui/button.tsx'
import { RemovableChip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MoreLink } from '#ui/more-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { cardsPart, type ListPage } from '../list-page.ts'
import { AdCards } from '../../shortlist/components/ad-cards.tsx'
import { FilterForm } from './filter-form.tsx'
import { InterpretationNotes } from './interpretation-notes.tsx'
import { SearchLine, SortChoice } from './search-line.tsx'
import { useMorePages } from './use-more-pages.ts'
import { useRememberSearch } from './use-remember-search.ts'

/** A list of ads with its filters; the same for all ads and for one gallery's. */
export function AdBrowser({ list: view, heading }: { list: ListPage; heading: string }) {
  const { added, next, busy, failed, more } = useMorePages(view)
  useRememberSearch(view)
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
        </div>
        <div className="contents lg:flex lg:gap-2">
          <div className="list-tools">
            <SearchLine view={view} />
            <a href="#filters" className="filter-link">
              <IconAdjustmentsHorizontal aria-hidden size={22} />
              <span className="sr-only">فیلتر</span>
              {filters > 0 && <em>{toPersianDigits(filters)}</em>}
            </a>
          </div>
          <div className="list-order">
            {view.otherPlates.map(({ label, href }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
            <SortChoice view={view} />
          </div>
        </div>
        <DroppedParts dropped={view.dropped} />
        <InterpretationNotes interpretation={view.interpretation} />
        <Applied view={view} />
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
      <Notice tone="warn" title="بعضی از فیلترها خوانده نشد و نادیده گرفته شد">
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
        <li key={href}>
          <RemovableChip href={href} removes={`حذف فیلتر ${label}`}>
            {label}
          </RemovableChip>
        </li>
      ))}
      {view.applied.length > 1 && (
        <li>
          <a href={view.base} className="chip">
            حذف همه
          </a>
        </li>
      )}
    </ul>
  )
}

function emptyTitle({ applied, otherPlates }: ListPage): string {
  if (applied.length > 0) return 'با این فیلترها آگهی‌ای پیدا نشد'
  return otherPlates.length > 0 ? 'فعلاً آگهی‌ای با پلاک ملی نیست' : 'فعلاً آگهی فعالی نیست'
}

function NothingFound({ view }: { view: ListPage }) {
  return (
    <EmptyState
      drawing="no-results"
      title={emptyTitle(view)}
      action={
        view.applied.length > 0 ? (
          <ButtonLink href={view.base} kind="outline">
            حذف همهٔ فیلترها
          </ButtonLink>
        ) : undefined
      }
    >
      {view.relaxations.length > 0 && (
        <>
          <p>{view.relaxations.length > 1 ? 'با یکی از این تغییرها' : 'با این تغییر'} آگهی پیدا می‌شود:</p>
          <ul className="mt-2 space-y-1">
            {view.relaxations.map(({ label, count, href }) => (
              <li key={href}>
                <a href={href} className="btn btn-secondary">
                  {label}: {formatInteger(count)} آگهی
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </EmptyState>
  )
}
