import '../../ad/server/tables.ts'
import '../../contact/server/tables.ts'
import { sql } from 'kysely'
import { MONTH_NAMES, toJalali } from '#kit/jalali.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { dayMs } from '#kit/durations.ts'
import type { Db } from '#platform/database/database.ts'
import { statisticKinds, type AdCounts, type AdStatistics } from '../statistics.ts'

const shownDays = 14
/** Min number of similar ads for a comparison. */
const leastSimilar = 5
const maxSimilar = 200

type Ad = {
  id: bigint
  model_id: number
  year: number
  seller_id: bigint
  gallery_id: bigint | null
  published_at: Date | null
}

/**
 * Loads the daily views, reveals, messages and bookmarks of an ad, compared with similar ads of
 * others.
 */
export async function findStatistics(db: Db, ad: Ad, now: Date): Promise<AdStatistics | null> {
  if (ad.published_at === null) return null
  const since = await firstDay(db, ad.published_at, now)
  const [days, usual] = await Promise.all([findDays(db, ad.id, { since, now }), findUsual(db, ad, { since, now })])
  return { days, ...usual }
}

/**
 * Returns the first day of the statistics: at most two weeks ago, after publication and after the
 * start of counting.
 */
async function firstDay(db: Db, publishedAt: Date, now: Date): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    select (greatest(
      (${publishedAt}::timestamptz at time zone 'Asia/Tehran')::date,
      (${now}::timestamptz at time zone 'Asia/Tehran')::date - ${shownDays - 1}::int,
      (select min(day) from ad_day)
    )::timestamp at time zone 'Asia/Tehran') as since`.execute(db)
  const { since } = rows[0]!
  return since > now ? now : since
}

type Window = { since: Date; now: Date }

async function findDays(db: Db, adId: bigint, { since, now }: Window) {
  const { rows } = await sql<AdCounts & { at: Date }>`
    select (day::date::timestamp at time zone 'Asia/Tehran') as at,
      coalesce((select shown from ad_day where ad_id = ${adId} and ad_day.day = days.day::date), 0) as shown,
      coalesce((select views from ad_day where ad_id = ${adId} and ad_day.day = days.day::date), 0) as views,
      (select count(*)::int from contact_reveal where ad_id = ${adId} and (at at time zone 'Asia/Tehran')::date = days.day::date)
        as reveals,
      (select count(*)::int from conversation where ad_id = ${adId}
        and (started_at at time zone 'Asia/Tehran')::date = days.day::date) as chats,
      (select count(*)::int from bookmark where ad_id = ${adId}
        and (created_at at time zone 'Asia/Tehran')::date = days.day::date) as saves
    from generate_series((${since}::timestamptz at time zone 'Asia/Tehran')::date,
      (${now}::timestamptz at time zone 'Asia/Tehran')::date, interval '1 day') as days(day)
    order by day`.execute(db)
  return rows.map(({ at, ...counts }, index) => {
    const { month, day } = toJalali(at)
    return { at: index, label: `${toPersianDigits(day)} ${MONTH_NAMES[month - 1]}`, ...counts }
  })
}

/**
 * Returns the daily median of similar ads: same model within two years of age, live for a day or
 * more, of other sellers.
 */
async function findUsual(db: Db, ad: Ad, { since, now }: Window): Promise<Pick<AdStatistics, 'usual' | 'similar'>> {
  const { rows } = await sql<AdCounts & { days: number }>`
    with peer as (
      select id, greatest(published_at, ${since}) as since from ad
      where model_id = ${ad.model_id} and state = 'published' and year between ${ad.year - 2} and ${ad.year + 2}
        and id <> ${ad.id} and published_at < ${new Date(now.getTime() - dayMs)}
        and ${ad.gallery_id === null ? sql`seller_id <> ${ad.seller_id}` : sql`gallery_id is distinct from ${ad.gallery_id}`}
      order by published_at desc, id limit ${maxSimilar}
    )
    select greatest(1, extract(epoch from ${now} - since) / 86400)::float8 as days,
      coalesce((select sum(shown)::int from ad_day where ad_id = peer.id
        and day >= (since at time zone 'Asia/Tehran')::date), 0) as shown,
      coalesce((select sum(views)::int from ad_day where ad_id = peer.id
        and day >= (since at time zone 'Asia/Tehran')::date), 0) as views,
      (select count(*)::int from contact_reveal where ad_id = peer.id and at >= since) as reveals,
      (select count(*)::int from conversation where ad_id = peer.id and started_at >= since) as chats,
      (select count(*)::int from bookmark where ad_id = peer.id and created_at >= since) as saves
    from peer`.execute(db)
  const similar = rows.length
  if (similar < leastSimilar) return { usual: null, similar }
  const middle = (kind: keyof AdCounts) => median(rows.map((row) => row[kind] / row.days))
  return { usual: Object.fromEntries(statisticKinds.map((kind) => [kind, middle(kind)])) as AdCounts, similar }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}
