import type { Selectable } from 'kysely'
import { formatLongJalali, formatTime, tehranDaysBetween, toJalali } from '#kit/jalali.ts'
import type { Tables } from '#platform/database.ts'
import { noticeKinds } from '../notice-kinds.ts'
import { noticeText, topicTexts } from '../notice-texts.ts'
import type { NoticeDay, NoticeView } from '../notice-view.ts'
import { inboxTexts } from '../texts.ts'

type Row = Pick<Selectable<Tables['notice']>, 'id' | 'kind' | 'data' | 'link' | 'created_at' | 'read_at'>

/** The allow-list of what leaves of a notice, in words. */
export function presentNotice({ id, kind, data, link, created_at, read_at }: Row): NoticeView {
  const { title, body } = noticeText(kind)
  const { topic } = noticeKinds[kind]
  return {
    id: String(id),
    topic,
    topicLabel: topicTexts[topic].label,
    title: title(data),
    body: body?.(data) ?? null,
    link,
    at: created_at.toISOString(),
    time: formatTime(created_at),
    read: read_at !== null,
  }
}

/** Notices by their day in Tehran, newest day first. */
export function groupByDay(rows: readonly Row[], now: Date): NoticeDay[] {
  const days: NoticeDay[] = []
  for (const row of rows) {
    const day = dayName(row.created_at, now)
    const last = days.at(-1)
    if (last?.day === day) last.notices.push(presentNotice(row))
    else days.push({ day, notices: [presentNotice(row)] })
  }
  return days
}

function dayName(at: Date, now: Date): string {
  const ago = tehranDaysBetween(at, now)
  if (ago <= 0) return inboxTexts.today
  return ago === 1 ? inboxTexts.yesterday : formatLongJalali(toJalali(at))
}
