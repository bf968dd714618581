import { IconChevronLeft, IconHistory, IconSearch } from '#ui/icons/index.ts'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { formatInteger } from '#kit/digits.ts'
import type { FoundGroup } from '#platform/site-search.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { useOnline } from '#ui/offline/use-online.ts'
import { SectionHead } from '#ui/parts/section-head.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { KeptResults } from './saved-results.tsx'
import { forgetSearches, keepSearch, recentSearches } from './recent-searches.ts'
import '#app/markets/market.css'

type SearchPageProps = { text: string; groups: readonly FoundGroup[] }

/** Reads the search text of a search without a connection (`pageInstead` of app/offline). */
function readHash(): string {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    return ''
  }
}

/** Delay without typing before the search starts, in milliseconds. */
const pauseMs = 250

/** One field over everything; it searches while the user types, and by the button without scripts. */
export function SearchPage({ text, groups }: SearchPageProps) {
  const submit = useSubmit()
  const { state } = useNavigation()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const online = useOnline()
  const field = useRef<HTMLInputElement>(null)
  // Without a connection no address changes: the typed text is searched here.
  const [typed, setTyped] = useState(text)
  // A text from the address replaces the field's text; text being typed stays.
  useEffect(() => {
    const input = field.current
    if (!input || timer.current !== undefined) return
    if (input.value.trim() !== text) input.value = text
    if (text === '') input.focus()
  }, [text])
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const hash = readHash()
    if (online || !hash || !field.current) return
    field.current.value = hash
    // oxlint-disable-next-line react/set-state-in-effect -- the address behind the sign is known to the browser alone
    setTyped(hash)
  }, [online])
  const search = (form: HTMLFormElement) => {
    clearTimeout(timer.current)
    if (!online) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      void submit(form, { replace: true, preventScrollReset: true })
    }, pauseMs)
  }
  const submitted = (event: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current)
    timer.current = undefined
    const request = field.current?.value.trim()
    if (request) keepSearch(request)
    if (!online) event.preventDefault()
  }
  return (
    <div className="market" onKeyDown={crawlResults}>
      <h1 className="text-title">جست‌وجو در فرمان</h1>
      <Form discover="none" role="search" action="/search" className="market-search" onSubmit={submitted}>
        <span className="search-box">
          <IconSearch aria-hidden size={20} />
          <input
            ref={field}
            type="search"
            name="q"
            defaultValue={text}
            aria-label="جست‌وجو"
            placeholder="مدل، آگهی، نمایشگاه یا خدمات"
            maxLength={80}
            autoComplete="off"
            enterKeyHint="search"
            onChange={({ currentTarget: { value, form } }) => {
              setTyped(value)
              if (form) search(form)
            }}
          />
        </span>
        <Button kind="main" type="submit">
          جست‌وجو
        </Button>
      </Form>
      {!online && <OfflineNotice />}
      {!online && typed.trim() !== '' ? (
        <KeptResults text={typed.trim()} />
      ) : text === '' ? (
        <>
          <Recent />
          <Groups text="" groups={groups} busy={false} />
        </>
      ) : (
        <Match text={text} groups={groups} busy={state !== 'idle'} />
      )}
    </div>
  )
}

/** Up and down move from the field through the results, and back. */
function crawlResults(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[name=q], :is(.market-items, .search-pills) a')]
  const at = stops.indexOf(event.target as HTMLElement)
  const next = stops[at + step]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}

function Match({ text, groups, busy }: SearchPageProps & { busy: boolean }) {
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 ? `${formatInteger(count)} نتیجه برای «${text}»` : `چیزی با «${text}» پیدا نشد`}
      </p>
      <Groups text={text} groups={groups} busy={busy} />
    </>
  )
}

function Groups({ text, groups, busy }: SearchPageProps & { busy: boolean }) {
  if (groups.length === 0 && text !== '') {
    return (
      <EmptyState drawing="no-results" title={`چیزی با «${text}» پیدا نشد`}>
        نام را کوتاه‌تر یا طور دیگری بنویسید؛ مثلاً فقط مدل خودرو.
      </EmptyState>
    )
  }
  return (
    <div
      aria-busy={busy}
      className="market-sections"
      onClick={(event) => (event.target as Element).closest('a') && text !== '' && keepSearch(text)}
    >
      {groups.map(({ title, items, more }, index) => (
        <section key={title} aria-labelledby={`found-${index}`}>
          <SectionHead id={`found-${index}`} title={title} {...(more && { href: more.href, more: more.label })} />
          <ul className={text === '' && index === 0 ? 'search-pills' : 'market-items card'}>
            {items.map(({ href, label, note }) => (
              <li key={href}>
                <a href={href}>
                  <b>{label}</b>
                  <IconChevronLeft aria-hidden size={16} className="text-muted" />
                  {note && <small>{note}</small>}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The last searches on this device; they never leave it. */
function Recent() {
  const hydrated = useHydrated()
  const [forgotten, setForgotten] = useState(false)
  const recent = hydrated && !forgotten ? recentSearches() : []
  if (recent.length === 0)
    return <p className="text-label text-muted">نام خودرو، نمایشگاه یا کاری را که می‌خواهید انجام بدهید بنویسید.</p>
  return (
    <section aria-labelledby="recent">
      <SectionHead id="recent" title="جست‌وجوهای اخیر" />
      <ul className="market-items card">
        {recent.map((text) => (
          <li key={text}>
            <a href={`/search?${new URLSearchParams({ q: text })}`}>
              <b>{text}</b>
              <IconHistory aria-hidden size={18} className="text-muted" />
            </a>
          </li>
        ))}
      </ul>
      <Button
        kind="quiet"
        onClick={() => {
          forgetSearches()
          setForgotten(true)
        }}
      >
        پاک کردن جست‌وجوها
      </Button>
    </section>
  )
}

function OfflineNotice() {
  return (
    <Notice tone="warn">
      اینترنت وصل نیست؛ فقط در صفحه‌هایی که روی این دستگاه مانده جست‌وجو می‌کنیم.{' '}
      <TextLink href="/offline">صفحه‌های ذخیره‌شده</TextLink>
    </Notice>
  )
}
