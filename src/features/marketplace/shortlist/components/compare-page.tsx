import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { IconPlus } from '#ui/icons/index.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SectionHead } from '#ui/parts/section-head.tsx'
import { Notice } from '#ui/notice.tsx'
import { advertisementPath, comparePath } from '../../addresses.ts'
import { comparedNow, maxCompared, setCompared } from '../compared-ads.ts'
import type { CompareView } from '../compare-view.ts'
import { BackLink } from '#ui/back-link.tsx'
import { CompareTable } from './compare-table.tsx'
import '#ui/parts/gallery-rows.css'

/** Cars side by side, derived from the address only, so that it can be shared. */
export function ComparePage({ view }: { view: CompareView }) {
  const { cars, rows, alike, onlyDifferences } = view
  useChosenHere(view)
  return (
    <>
      <BackLink href={advertisementPath}>آگهی‌ها</BackLink>
      <h1 className="text-title">مقایسهٔ خودروها</h1>
      <p role="status" className="mb-4 text-label text-muted">
        {formatInteger(cars.length)} خودرو
        {alike > 0 && `؛ ${formatInteger(alike)} مورد یکسان نمایش داده نشده`}
      </p>
      <NotShown view={view} />
      {cars.length === 0 ? (
        <EmptyState
          drawing="no-results"
          title={
            view.unknown.length > 0 ? 'خودرویی برای مقایسه نمانده است' : 'هنوز خودرویی برای مقایسه انتخاب نکرده‌اید'
          }
          action={<ButtonLink href={advertisementPath}>آگهی‌های خودرو</ButtonLink>}
        >
          روی هر آگهی «مقایسه» را بزنید؛ تا چهار خودرو را کنار هم می‌بینید.
        </EmptyState>
      ) : (
        <>
          <div className="mb-3 flex flex-wrap items-center gap-2">
            {cars.length > 1 && <RowChoice view={view} />}
            {cars.length < maxCompared && (
              <ButtonLink
                href={advertisementPath}
                // Keep the cars of a shared address, so that the next one joins them.
                onClick={() => setCompared(cars.map(({ id }) => id))}
                icon={<IconPlus aria-hidden size={20} />}
                className="ms-auto"
              >
                افزودن خودرو
              </ButtonLink>
            )}
          </div>
          {rows.length > 0 ? (
            <CompareTable cars={cars} rows={rows} onlyDifferences={onlyDifferences} />
          ) : (
            <EmptyState title="این خودروها هیچ تفاوتی ندارند" />
          )}
          <Suggestions view={view} />
        </>
      )}
    </>
  )
}

/** An address without cars shows the device's chosen ones. */
function useChosenHere({ cars, unknown }: CompareView): void {
  const navigate = useNavigate()
  const asksForNone = cars.length === 0 && unknown.length === 0
  useEffect(() => {
    const { ids } = comparedNow()
    if (asksForNone && ids.length > 0) void navigate(`${comparePath}?ads=${ids.join(',')}`, { replace: true })
  }, [asksForNone, navigate])
}

function RowChoice({ view: { onlyDifferences, all, differences } }: { view: CompareView }) {
  const choices = [
    { label: 'همه', href: all, chosen: !onlyDifferences },
    { label: 'فقط تفاوت‌ها', href: differences, chosen: onlyDifferences },
  ]
  return (
    <nav aria-label="مشخصات" className="segments">
      {choices.map(({ label, href, chosen }) => (
        <a key={label} href={href} aria-current={chosen || undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}

function NotShown({ view: { unknown, tooMany } }: { view: CompareView }) {
  if (unknown.length === 0 && tooMany === 0) return null
  return (
    <div className="mb-4">
      <Notice tone="warn">
        {unknown.length > 0 && (
          <p>
            {unknown.length > 1 ? 'این آگهی‌ها' : 'این آگهی'} پیدا نشد یا دیگر در دسترس نیست:{' '}
            <bdi dir="ltr" className="[overflow-wrap:anywhere]">
              {unknown.join(', ')}
            </bdi>
          </p>
        )}
        {tooMany > 0 && (
          <p>
            بیشتر از {toPersianDigits(maxCompared)} خودرو را نمی‌شود مقایسه کرد؛ {toPersianDigits(tooMany)} خودروی آخر
            اضافه نشده است.
          </p>
        )}
      </Notice>
    </div>
  )
}

function Suggestions({ view: { suggestions } }: { view: CompareView }) {
  if (suggestions.length === 0) return null
  return (
    <section aria-labelledby="suggestions">
      <SectionHead
        id="suggestions"
        title={suggestions.length > 1 ? 'این خودروها را هم مقایسه کنید' : 'این خودرو را هم مقایسه کنید'}
      />
      <ul className="gallery-rows">
        {suggestions.map(({ id, title, facts, than, better, worse, href }) => (
          <li key={id}>
            <span className="min-w-0 flex-1">
              <a href={href} className="cover-link">
                {title}
              </a>
              <small>{facts}</small>
              <span className="block text-note text-muted">در مقایسه با {than}:</span>
              <span className="block text-note font-medium text-good">{better}</span>
              {worse && <span className="block text-note text-muted">{worse}</span>}
            </span>
            <IconPlus aria-hidden size={20} className="flex-none text-lazuli" />
          </li>
        ))}
      </ul>
    </section>
  )
}
