import type { Selectable } from 'kysely'
import { formatDayHeading, formatTime } from '#kit/jalali.ts'
import type { Tables } from '#platform/database/database.ts'
import type { RequestContext } from '#platform/context.ts'
import type { NoticeDefinition } from '../notice-kinds.ts'
import { topicTexts } from '../notice-texts.ts'
import type { NoticeDay, NoticeView } from '../notice-view.ts'
import { offPath } from './one-tap.ts'
import { noticesOf } from './notices-of.ts'

type Row = Pick<Selectable<Tables['notice']>, 'id' | 'person_id' | 'kind' | 'data' | 'link' | 'created_at' | 'read_at'>

type Existing = Pick<RequestContext, 'manifests' | 'log' | 'secrets'>

/** Formats notices. Skips kinds that this version does not know. */
export const presentNotices = (ctx: Existing, rows: readonly Row[]): NoticeView[] =>
  rows.flatMap((row) => {
    const notice = noticesOf(ctx.manifests)[row.kind]
    if (!notice) ctx.log.warn({ kind: row.kind }, 'unknown kind of notice: skipped')
    return notice ? [presentNotice(ctx, row, notice)] : []
  })

/** Selects the public fields of a notice (allow-list). */
function presentNotice(
  { secrets }: Existing,
  { id, person_id, data, link, created_at, read_at }: Row,
  notice: NoticeDefinition,
): NoticeView {
  const { topic } = notice
  const off = notice.off?.(data, person_id) ?? null
  return {
    id: String(id),
    topic,
    topicLabel: topicTexts[topic].label,
    title: notice.title(data),
    body: notice.body?.(data) ?? null,
    link,
    at: created_at.toISOString(),
    time: formatTime(created_at),
    read: read_at !== null,
    off: off && offPath(secrets, off),
  }
}

/** Groups notices by day in Tehran, newest day and newest notice first, in whichever order the rows come. */
export function groupByDay(ctx: Existing & { now: Date }, rows: readonly Row[]): NoticeDay[] {
  const days: NoticeDay[] = []
  const sorted = rows.toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime())
  for (const notice of presentNotices(ctx, sorted)) {
    const day = formatDayHeading(new Date(notice.at), ctx.now)
    const last = days.at(-1)
    if (last?.day === day) last.notices.push(notice)
    else days.push({ day, notices: [notice] })
  }
  return days
}

/** Formats a person's newest unread notices of some kinds; `link` is the target of each. */
export async function findUnreadOf(
  ctx: Existing & Pick<RequestContext, 'db'>,
  { personId, kinds, since, limit }: { personId: bigint; kinds: readonly string[]; since: Date; limit: number },
): Promise<(Pick<NoticeView, 'id' | 'title' | 'link'> & { data: object })[]> {
  const rows = await ctx.db
    .selectFrom('notice')
    .select(['id', 'person_id', 'kind', 'data', 'link', 'created_at', 'read_at'])
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .where('kind', 'in', kinds)
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const dataOf = new Map(rows.map(({ id, data }) => [String(id), data]))
  return presentNotices(ctx, rows).map(({ id, title, link }) => ({
    id,
    title,
    link,
    data: dataOf.get(String(id)) ?? {},
  }))
}
