import { useState } from 'react'
import { formatInteger } from '#kit/digits.ts'
import { formatDate, formatDateTime } from '#kit/jalali.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ChipLink, RemovableChip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import type { KeptListView } from '../saved-list-view.ts'
import { trustedMarkup } from '#ui/trusted-markup.ts'

const atATime = 48

/** A list opened offline: the cached ads of this device, filtered locally (docs/decisions/0048). */
export function KeptAdList({ to, list }: { to: string; list: KeptListView }) {
  const { total, cards, applied, ignored, inTitles, orders, all } = list
  const [shown, setShown] = useState(atATime)
  return (
    <section aria-labelledby="kept-ads" className="space-y-4">
      <h1 id="kept-ads" className="text-title">
        آگهی‌هایی که قبلاً دیده‌اید
      </h1>
      <Notice tone="warn" live>
        <p className="font-bold">{countText(total, cards.length, applied.length > 0)}</p>
        <p>{updateText(list)}. شاید قیمت بعضی از آگهی‌ها عوض شده یا خودرو فروخته شده باشد.</p>
        {ignored.length > 0 && (
          <p>
            {ignored.length > 1 ? 'این فیلترها' : 'این فیلتر'} بدون اینترنت کار نمی‌کند: {ignored.join('، ')}
          </p>
        )}
        {inTitles && <p>متن جست‌وجو فقط در عنوان آگهی‌ها بررسی شد.</p>}
        <p className="mt-2">
          <a href={to} rel="external" className="inline-flex min-h-11 items-center font-bold text-lazuli underline">
            دیدن لیست به‌روز
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
          title="بین آگهی‌هایی که دیده‌اید، موردی با این فیلترها نیست"
          action={
            <ButtonLink href={all} kind="outline">
              دیدن همهٔ آگهی‌های ذخیره‌شده
            </ButtonLink>
          }
        >
          یکی از فیلترها را حذف کنید، یا وقتی اینترنت وصل شد دوباره جست‌وجو کنید.
        </EmptyState>
      ) : (
        <>
          <Orders orders={orders} />
          <h2 className="sr-only">نتایج</h2>
          <ul
            aria-label="آگهی‌های ذخیره‌شده"
            className="ad-list"
            dangerouslySetInnerHTML={{ __html: trustedMarkup(cards.slice(0, shown).map(readOnly).join('')) }}
          />
          {shown < cards.length && (
            <button type="button" className="btn btn-secondary" onClick={() => setShown(shown + atATime)}>
              نمایش بیشتر
            </button>
          )}
        </>
      )}
    </section>
  )
}

function Orders({ orders }: Pick<KeptListView, 'orders'>) {
  return (
    <nav aria-label="مرتب‌سازی">
      <ul className="scroll-row">
        {orders.map(({ label, href }) => (
          <li key={href}>
            <ChipLink href={href}>{label}</ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function countText(all: number, fits: number, filtered: boolean): string {
  if (!filtered) return `${formatInteger(all)} آگهی که قبلاً دیده‌اید؛ ${formatInteger(fits)} تا در این لیست است.`
  const which = fits === 0 ? 'موردی با این فیلترها نیست.' : `${formatInteger(fits)} مورد این فیلترها را دارد.`
  return `بین ${formatInteger(all)} آگهی که قبلاً دیده‌اید، ${which}`
}

function updateText({ oldest, newest }: KeptListView): string {
  const [first, last] = [new Date(oldest), new Date(newest)]
  // Within one day the earliest time suffices.
  return formatDate(first) === formatDate(last)
    ? `آخرین به‌روزرسانی: ${formatDateTime(first)}`
    : `آخرین به‌روزرسانی: از ${formatDateTime(first)} تا ${formatDateTime(last)}`
}

/** Prepares a card without its buttons, which do not work here, and with today's age. */
function readOnly({ html, age }: KeptListView['cards'][number]): string {
  const template = document.createElement('template')
  template.innerHTML = trustedMarkup(html)
  for (const button of template.content.querySelectorAll('button, .ad-card-actions')) button.remove()
  const stale = template.content.querySelector('.ad-card-where span:nth-child(2)')
  if (stale) stale.textContent = age
  return template.innerHTML
}
