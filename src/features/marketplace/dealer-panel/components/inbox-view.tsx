import { useEffect, type ReactNode } from 'react'
import { IconSearch } from '#ui/icons/index.ts'
import { formatInteger } from '#kit/digits.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MoreLink } from '#ui/more-link.tsx'
import { LinkTabs, type LinkTab } from '#ui/parts/link-tabs.tsx'
import { Picture } from '#ui/picture.tsx'
import { SelectField, type SelectOption } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { classNames } from '#ui/class-names.ts'
import type { InboxFilter } from '../inbox-query.ts'
import './inbox.css'

type InboxRow = {
  id: string
  href: string
  other: string
  ad: string
  last: string
  at: string
  unread: number
  picture: string | null
  assignee: string | null
  /** The last message is the buyer's: the time of the row is how long they wait. */
  waiting: boolean
}

type InboxList = {
  path: string
  filter: InboxFilter
  typed: { show: string; q: string; person: string }
  narrowed: boolean
  tabs: LinkTab[]
  staff: readonly SelectOption[]
  threads: InboxRow[]
  more: string | null
}

const emptyTitles: Record<InboxFilter, string> = {
  all: 'هنوز گفت‌وگویی نیست',
  waiting: 'گفت‌وگویی منتظر پاسخ نیست',
  unread: 'گفت‌وگوی خوانده‌نشده‌ای نیست',
  mine: 'گفت‌وگویی به شما ارجاع نشده است',
}

type InboxViewProps = { list: InboxList; current?: string; children: ReactNode }

/** The threads of a dealer with search and filters, and the open one beside them. */
export function InboxView({ list, current, children }: InboxViewProps) {
  const at = list.threads.findIndex(({ id }) => id === current)
  useInboxKeys(list.threads[at + 1]?.href, at > 0 ? list.threads[at - 1]?.href : undefined)
  return (
    <div className="inbox" data-open={current === undefined ? undefined : ''}>
      <aside className="inbox-side" aria-label="گفت‌وگوهای نمایشگاه">
        <Filters list={list} />
        <LinkTabs label="گفت‌وگوها" tabs={list.tabs} wraps />
        {list.threads.length === 0 && (
          <EmptyState
            title={list.narrowed ? 'گفت‌وگویی پیدا نشد' : emptyTitles[list.filter]}
            action={list.narrowed ? <ButtonLink href={list.path}>حذف فیلترها</ButtonLink> : undefined}
          >
            {list.narrowed
              ? 'کلمهٔ کوتاه‌تری بنویسید یا همکار دیگری را انتخاب کنید.'
              : 'پیام خریدارها دربارهٔ همهٔ خودروهای نمایشگاه اینجا می‌آید؛ فرقی ندارد کدام همکار آگهی را ثبت کرده باشد.'}
          </EmptyState>
        )}
        {list.threads.length > 0 && (
          <ul className="inbox-list divide-y divide-line card">
            {list.threads.map((row) => (
              <li key={row.id}>
                <Row row={row} current={row.id === current} />
              </li>
            ))}
          </ul>
        )}
        {list.more && <MoreLink href={list.more}>گفت‌وگوهای دیگر</MoreLink>}
      </aside>
      <div className="inbox-pane">{children}</div>
    </div>
  )
}

const Filters = ({ list: { path, typed, staff } }: { list: InboxList }) => (
  <form key={JSON.stringify(typed)} method="get" action={path} role="search" className="flex flex-col gap-2">
    {typed.show && <input type="hidden" name="show" value={typed.show} />}
    <TextField
      label="جست‌وجو در گفت‌وگوها"
      name="q"
      type="search"
      defaultValue={typed.q}
      maxLength={80}
      autoComplete="off"
      enterKeyHint="search"
      placeholder="خودرو، شمارهٔ خریدار یا متن پیام"
    />
    <div className="flex items-end gap-2">
      <SelectField
        label="پاسخ با"
        hideLabel
        name="person"
        options={staff}
        empty="همهٔ همکاران"
        defaultValue={typed.person}
        className="min-w-0 flex-1"
      />
      <Button type="submit" icon={<IconSearch aria-hidden size={20} />}>
        جست‌وجو
      </Button>
    </div>
  </form>
)

function Row({ row, current }: { row: InboxRow; current: boolean }) {
  const { href, other, ad, last, at, unread, picture, assignee, waiting } = row
  return (
    // Opening a thread marks it as read, so hovering must not prefetch it.
    <a href={href} data-prefetch="none" className="inbox-row" aria-current={current ? 'page' : undefined}>
      <span className="inbox-picture">{picture && <Picture name={picture} alt="" sizes="56px" widths={[160]} />}</span>
      <span>
        <b>{ad}</b>
        <small className={waiting ? 'font-medium text-warn!' : undefined}>{at}</small>
      </span>
      <span>
        <span data-cut dir="auto" className={classNames(unread > 0 ? 'font-bold text-ink' : 'text-muted')}>
          {last}
        </span>
        {unread > 0 && (
          <Badge tone="bad">
            {formatInteger(unread)}
            <span className="sr-only"> پیام نخوانده</span>
          </Badge>
        )}
      </span>
      <span className="text-muted">
        <span data-cut>
          {other} · {assignee ?? 'بدون پاسخ‌دهنده'}
        </span>
        {waiting && <span className="flex-none font-medium text-warn">منتظر پاسخ</span>}
      </span>
    </a>
  )
}

/** J opens the next thread, K the previous one and R begins an answer; by physical key, for Persian keyboards too. */
function useInboxKeys(next: string | undefined, previous: string | undefined): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const held = event.ctrlKey || event.metaKey || event.altKey || document.documentElement.dataset.keys === 'off'
      const typing = (event.target as Element).closest('input, select, textarea, [contenteditable]')
      if (held || typing) return
      if (event.code === 'KeyR') {
        const field = document.querySelector<HTMLTextAreaElement>('.chat-composer textarea')
        if (!field) return
        event.preventDefault()
        field.focus()
        return
      }
      const href = event.code === 'KeyJ' ? next : event.code === 'KeyK' ? previous : undefined
      const link = href && document.querySelector<HTMLAnchorElement>(`.inbox-list a[href="${CSS.escape(href)}"]`)
      if (link) link.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [next, previous])
}
