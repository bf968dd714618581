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

/** A ticket in a list, for its owner. */
export const presentRow = (row: Row, now: Date): TicketRow => ({
  id: row.public_id,
  kind: row.kind,
  topic: topicNames[row.topic] ?? row.topic,
  title: row.title,
  state: row.state,
  updated: formatRelative(row.updated_at, now),
  promise: promiseText(row, now),
})

/** What is promised is also said when it was not kept. */
function promiseText({ due_at: dueAt, kind }: Pick<Row, 'due_at' | 'kind'>, now: Date): string | null {
  if (!dueAt) return null
  return dueAt > now
    ? `پاسخ تا ${formatDateTime(dueAt)}`
    : `قرار بود تا ${formatDateTime(dueAt)} پاسخ بدهیم؛ دیر کرده‌ایم و ${kindWords[kind]} شما در اولویت است.`
}

/** The code by which a complaint is followed, for its owner; null for a request. */
export const openCode = (secrets: Secrets, { ticket }: Thread): string | null =>
  ticket.code_sealed && secrets.open(ticket.code_sealed)

/** A whole ticket for its owner: who of the staff wrote is not told. */
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
