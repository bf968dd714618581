import { formatDateTime, formatRelative } from '#kit/jalali.ts'
import type { Secrets } from '#platform/secrets.ts'
import { presentAbout, type About } from '../about.ts'
import type { TicketKind, TicketState } from '../rules.ts'
import { kindWords, topicNames } from '../texts.ts'
import type { ThreadView, TicketRow } from '../ticket-view.ts'
import type { Thread } from './get-ticket.ts'

type Row = {
  public_id: string
  kind: TicketKind
  topic: string
  title: string
  state: TicketState
  updated_at: Date
  due_at: Date | null
}

/** Formats a ticket for its owner's list. */
export const presentRow = (row: Row, now: Date): TicketRow => ({
  id: row.public_id,
  kind: row.kind,
  topic: topicNames[row.topic] ?? row.topic,
  title: row.title,
  state: row.state,
  updated: formatRelative(row.updated_at, now),
  promise: promiseText(row, now),
})

/** Formats the deadline, also after it has passed. */
function promiseText({ due_at: dueAt, kind }: Pick<Row, 'due_at' | 'kind'>, now: Date): string | null {
  if (!dueAt) return null
  return dueAt > now
    ? `پاسخ تا ${formatDateTime(dueAt)}`
    : `قرار بود تا ${formatDateTime(dueAt)} پاسخ بدهیم؛ دیر کرده‌ایم و ${kindWords[kind]} شما در اولویت است.`
}

/** Returns the code of a complaint for its owner, or null for a request. */
export const openCode = (secrets: Secrets, { ticket }: Thread): string | null =>
  ticket.code_sealed && secrets.open(ticket.code_sealed)

/** Formats a whole ticket for its owner, without the names of staff. */
export const presentThread = ({ ticket, messages }: Thread, now: Date): ThreadView => ({
  ...presentRow(ticket, now),
  opened: formatDateTime(ticket.opened_at),
  about:
    ticket.about_kind && ticket.about_ref
      ? presentAbout({ kind: ticket.about_kind, ref: ticket.about_ref } as About)
      : null,
  rating: ticket.rating,
  closedBy: ticket.closed_by,
  messages: messages.map(({ id, author, internal, body, at, files }) => ({
    id: String(id),
    mine: author === 'person',
    author: author === 'person' ? 'شما' : 'پشتیبانی فرمان',
    internal,
    body,
    at: formatDateTime(at),
    files,
  })),
})
