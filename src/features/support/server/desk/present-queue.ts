import { findNames } from '#features/identity/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { formatDateTime, formatRelative } from '#kit/jalali.ts'
import type { RowOf } from '#platform/admin-list.ts'
import type { Db } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets.ts'
import { topicNames } from '../../texts.ts'
import { workingMinutesBetween } from '#kit/working-time.ts'
import { holidaysFrom } from '../promise.ts'
import type { findQueue } from './find-queue.ts'

type Tickets = readonly RowOf<typeof findQueue>[]

/** The working time left until the deadline, or the time since. */
export type DueView = { text: string; late: boolean }

export function dueView(dueAt: Date, now: Date, holidays: { has(day: string): boolean }): DueView {
  const late = dueAt <= now
  const minutes = late ? workingMinutesBetween(dueAt, now, holidays) : workingMinutesBetween(now, dueAt, holidays)
  // Late since the end of a working day: no working minute has passed yet.
  if (minutes < 1) return { late, text: late ? 'دیر شده' : 'کمتر از ۱\u00a0دقیقهٔ کاری مانده' }
  const hours = Math.floor(minutes / 60)
  const span = hours > 0 ? `${hours}\u00a0ساعت کاری` : `${minutes}\u00a0دقیقهٔ کاری`
  return { late, text: toPersianDigits(late ? `${span} دیر شده` : `${span} مانده`) }
}

/** Formats the queue for staff. */
export async function presentQueue({ db, secrets, now }: { db: Db; secrets: Secrets; now: Date }, tickets: Tickets) {
  const earliest = tickets.reduce((min, { due_at }) => (due_at && due_at < min ? due_at : min), now)
  const ids = tickets.flatMap(({ person_id, assignee_id }) => [person_id, assignee_id]).filter((id) => id !== null)
  const [names, holidays] = await Promise.all([findNames(db, secrets, ids), holidaysFrom(db, earliest)])
  return tickets.map((ticket) => ({
    id: ticket.public_id,
    title: ticket.title,
    complaint: ticket.kind === 'complaint',
    topic: topicNames[ticket.topic] ?? ticket.topic,
    state: ticket.state,
    person: ticket.person_id === null ? 'مهمان' : (names.get(ticket.person_id) ?? '—'),
    assignee: ticket.assignee_id === null ? 'ارجاع نشده' : (names.get(ticket.assignee_id) ?? '—'),
    waits: ticket.waiting_since ? formatRelative(ticket.waiting_since, now) : '—',
    due: ticket.due_at && dueView(ticket.due_at, now, holidays),
    updated: formatDateTime(ticket.updated_at),
  }))
}
