import { useMemo, useState } from 'react'
import { formatInteger } from '#kit/digits.ts'
import { formatDateTime, formatRelative } from '#kit/jalali.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ChipLink, RemovableChip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { useConnection } from '#ui/offline/use-online.ts'
import { advertisementPath } from '../../addresses.ts'
import { queryAddress, sorts, typedWords, type AdQuery, type Sort } from '../ad-query.ts'
import { filterKeptCards } from '../filter-kept-cards.ts'
import { choiceKeys, filterName, paramName, rangeKeys } from '../filter-keys.ts'
import type { KeptCard } from '../kept-cards.ts'
import { fixedChoicesOf, parseAdQuery } from '../parse-ad-query.ts'

const atATime = 48
const offeredSorts: readonly Sort[] = ['newest', 'cheapest', 'mileage', 'year']
const addressOf = (query: AdQuery) => queryAddress(advertisementPath, { ...query, after: null })

/** A list that was asked for without a connection: the ads that this device keeps, filtered here (docs/decisions/0048). */
export function KeptAdList({ to, kept }: { to: string; kept: readonly KeptCard[] }) {
  const { query, dropped } = useMemo(() => parseAdQuery(new URLSearchParams(to.split('?')[1] ?? '')), [to])
  const { cards, unjudged } = useMemo(() => filterKeptCards(kept, query), [kept, query])
  const [shown, setShown] = useState(atATime)
  const connection = useConnection()
  const applied = appliedFilters(query)
  const ignored = [...unjudged, ...new Set(dropped.map(({ key }) => paramName(key)))]
  return (
    <section aria-labelledby="kept-ads" className="space-y-4">
      <h1 id="kept-ads" className="text-title">
        آگهی‌هایی که قبلاً دیده‌اید
      </h1>
      <Notice tone="warn" live>
        <p>
          <b>{connection === 'no-network' ? 'اینترنت وصل نیست.' : 'ارتباط برقرار نشد.'}</b>{' '}
          {countText(kept.length, cards.length, applied.length > 0)}
        </p>
        <p>
          {updateText(cards.length > 0 ? cards : kept)} · شاید قیمت بعضی از آگهی‌ها عوض شده یا خودرو فروخته شده باشد.
        </p>
        {ignored.length > 0 && <p>این فیلترها بدون اینترنت اعمال نشد: {ignored.join('، ')}</p>}
        {query.q !== '' && <p>متن جست‌وجو فقط در عنوان آگهی‌ها بررسی شد.</p>}
        <p className="mt-2">
          <a href={to} rel="external" className="inline-flex min-h-11 items-center font-bold text-lazuli underline">
            دریافت فهرست به‌روز
          </a>
        </p>
      </Notice>
      {applied.length > 0 && (
        <ul aria-label="فیلترهای فعال" className="scroll-row">
          {applied.map(({ label, href }) => (
            <li key={label}>
              <RemovableChip href={href} removes={`حذف فیلتر ${label}`}>
                {label}
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
      {cards.length === 0 ? (
        <EmptyState
          drawing="no-results"
          title="هیچ‌کدام از آگهی‌هایی که دیده‌اید با این فیلترها جور نیست"
          action={
            <ButtonLink href={advertisementPath} kind="outline">
              دیدن همهٔ آگهی‌های ذخیره‌شده
            </ButtonLink>
          }
        >
          یکی از فیلترها را حذف کنید، یا وقتی اینترنت وصل شد دوباره جست‌وجو کنید.
        </EmptyState>
      ) : (
        <>
          <Orders query={query} />
          <ul
            aria-label="آگهی‌های ذخیره‌شده"
            className="ad-list"
            dangerouslySetInnerHTML={{ __html: cards.slice(0, shown).map(readOnly).join('') }}
          />
          {shown < cards.length && (
            <button type="button" className="btn btn-secondary" onClick={() => setShown(shown + atATime)}>
              آگهی‌های بیشتر
            </button>
          )}
        </>
      )}
    </section>
  )
}

function Orders({ query }: { query: AdQuery }) {
  return (
    <nav aria-label="ترتیب">
      <ul className="scroll-row">
        {offeredSorts
          .filter((sort) => sort !== query.sort)
          .map((sort) => (
            <li key={sort}>
              <ChipLink href={addressOf({ ...query, sort, near: null })}>{sorts[sort]}</ChipLink>
            </li>
          ))}
      </ul>
    </nav>
  )
}

function countText(all: number, fits: number, filtered: boolean): string {
  if (!filtered) return `${formatInteger(all)} آگهی که قبلاً دیده‌اید: ${formatInteger(fits)} تا در این فهرست است.`
  const which = fits === 0 ? 'هیچ‌کدام با این فیلترها جور نیست.' : `${formatInteger(fits)} تا با این فیلترها جور است.`
  return `از ${formatInteger(all)} آگهی که قبلاً دیده‌اید، ${which}`
}

function updateText(cards: readonly KeptCard[]): string {
  const times = cards.map(({ since }) => since.getTime())
  const [oldest, newest] = [Math.min(...times), Math.max(...times)].map((time) => formatDateTime(new Date(time)))
  return oldest === newest ? `آخرین به‌روزرسانی: ${newest}` : `آخرین به‌روزرسانی: از ${oldest} تا ${newest}`
}

/** Each filter in force, and the list without it. Names of the catalogue are not on the device: such a filter says its kind. */
function appliedFilters(query: AdQuery): { label: string; href: string }[] {
  const choices = choiceKeys.flatMap((key) => {
    const names = fixedChoicesOf(key)
    const isDefault = key === 'plate' && query.plate.join() === 'national'
    if (isDefault || (query[key].length === 0 && !query.not[key])) return []
    const words = names && query[key].map((value) => names[value]).join('، ')
    const without = { ...query, [key]: key === 'plate' ? ['national'] : [], not: { ...query.not, [key]: undefined } }
    return [{ label: words ? `${filterName(key)}: ${words}` : filterName(key), href: addressOf(without) }]
  })
  const ranges = rangeKeys.flatMap((key) => {
    const { from, to } = query[key]
    if (from === null && to === null) return []
    const number = (value: number) => (key === 'year' ? formatInteger(value).replaceAll(',', '') : formatInteger(value))
    const ends = [from === null ? '' : `از ${number(from)}`, to === null ? '' : `تا ${number(to)}`].filter(Boolean)
    const without = { ...query, [key]: { from: null, to: null } }
    return [{ label: `${filterName(key)} ${ends.join(' ')}`, href: addressOf(without) }]
  })
  const typed = typedWords(query)
  const words = query.q ? [{ label: `«${typed}»`, href: addressOf({ ...query, q: '', said: '' }) }] : []
  return [...words, ...choices, ...ranges]
}

/** The card without its buttons, which nothing listens to here, and with its age as of today. */
function readOnly({ html, facts }: KeptCard): string {
  const template = document.createElement('template')
  template.innerHTML = html
  for (const button of template.content.querySelectorAll('button, .ad-card-actions')) button.remove()
  const age = template.content.querySelector('.ad-card-where span:nth-child(2)')
  if (age && facts.published) age.textContent = formatRelative(new Date(facts.published * 1000), new Date())
  return template.innerHTML
}
