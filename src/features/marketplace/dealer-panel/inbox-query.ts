import { cleanText } from '#kit/text.ts'

export const inboxFilters = {
  all: 'همه',
  waiting: 'منتظر پاسخ',
  unread: 'خوانده‌نشده',
  mine: 'ارجاع‌شده به من',
} as const
export type InboxFilter = keyof typeof inboxFilters

/** What an inbox shows: one of its views, words, and the colleague who answers. */
export type InboxQuery = { filter: InboxFilter; words: string; person: bigint | null; after: string | null }

const maxWords = 80

/** Parses an address; what is invalid is left out. */
export function readInboxQuery(params: URLSearchParams): InboxQuery {
  const show = params.get('show') ?? ''
  const person = params.get('person') ?? ''
  return {
    filter: Object.hasOwn(inboxFilters, show) ? (show as InboxFilter) : 'all',
    words: cleanText(params.get('q') ?? '').slice(0, maxWords),
    person: /^\d{1,18}$/.test(person) ? BigInt(person) : null,
    after: /^\d{1,15}\.\d{1,18}$/.exec(params.get('after') ?? '')?.[0] ?? null,
  }
}

/** Writes the address of a view, in one spelling. */
export function writeInboxQuery({ filter, words, person, after }: InboxQuery): string {
  const all = {
    show: filter === 'all' ? '' : filter,
    q: words,
    person: person === null ? '' : String(person),
    after: after ?? '',
  }
  const text = String(new URLSearchParams(Object.entries(all).filter(([, value]) => value !== '')))
  return text && `?${text}`
}
