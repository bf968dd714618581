import './tables.ts'
import { sql } from 'kysely'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { dayMs } from '#kit/durations.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'

/** Min number of threads for a statement about a person. */
const minThreads = 3
/** A thread counts once the seller has had this many hours to respond. */
const graceHours = 24
const countedDays = 90

/**
 * Recomputes how sellers respond. Writes only changes, because a write invalidates cached pages of
 * guests.
 */
export async function measureAnswers(db: Db, now: Date): Promise<void> {
  const from = new Date(now.getTime() - countedDays * dayMs)
  const until = new Date(now.getTime() - graceHours * 3600_000)
  await inTransaction(db, async (trx) => {
    await sql`
      with measured as (
        select seller_id as person_id, count(*)::int as threads, count(answered_at)::int as answered,
          percentile_disc(0.5) within group (order by extract(epoch from answered_at - started_at)::int)
            filter (where answered_at is not null) as usual_seconds
        from conversation
        where started_at between ${from} and ${until}
        group by seller_id
        having count(*) >= ${minThreads}
      ), gone as (
        delete from seller_answers where person_id not in (select person_id from measured)
      )
      insert into seller_answers (person_id, threads, answered, usual_seconds, measured_at)
      select person_id, threads, answered, usual_seconds, ${now} from measured
      on conflict (person_id) do update
        set threads = excluded.threads, answered = excluded.answered, usual_seconds = excluded.usual_seconds,
          measured_at = excluded.measured_at
        where (seller_answers.threads, seller_answers.answered, seller_answers.usual_seconds)
          is distinct from (excluded.threads, excluded.answered, excluded.usual_seconds)`.execute(trx)
  })
}

/**
 * Recomputes the same for dealers, over all their staff, and how many of their sold cars stayed
 * online.
 */
export async function measureConduct(db: Db, now: Date): Promise<void> {
  const from = new Date(now.getTime() - countedDays * dayMs)
  const until = new Date(now.getTime() - graceHours * 3600_000)
  await inTransaction(db, async (trx) => {
    await sql`
      with thread as (
        select ad.gallery_id, count(*)::int as threads, count(answered_at)::int as answered,
          percentile_disc(0.5) within group (order by extract(epoch from answered_at - started_at)::int)
            filter (where answered_at is not null) as usual_seconds
        from conversation join ad on ad.id = conversation.ad_id
        where ad.gallery_id is not null and started_at between ${from} and ${until}
        group by ad.gallery_id
      ), shown as (
        select gallery_id, count(*)::int as shown, count(*) filter (where exists (
            select from ad_report where ad_id = ad.id and reason = 'sold' and outcome = 'upheld'))::int as sold_open
        from ad where gallery_id is not null and published_at > ${from}
        group by gallery_id
      ), measured as (
        select gallery.id as gallery_id, coalesce(threads, 0) as threads, coalesce(answered, 0) as answered, usual_seconds,
          coalesce(shown, 0) as shown, coalesce(sold_open, 0) as sold_open
        from gallery left join thread on thread.gallery_id = gallery.id left join shown on shown.gallery_id = gallery.id
      )
      insert into gallery_conduct (gallery_id, threads, answered, usual_seconds, shown, sold_open, measured_at)
      select gallery_id, threads, answered, usual_seconds, shown, sold_open, ${now} from measured
      on conflict (gallery_id) do update
        set threads = excluded.threads, answered = excluded.answered, usual_seconds = excluded.usual_seconds,
          shown = excluded.shown, sold_open = excluded.sold_open, measured_at = excluded.measured_at
        where (gallery_conduct.threads, gallery_conduct.answered, gallery_conduct.usual_seconds, gallery_conduct.shown,
            gallery_conduct.sold_open)
          is distinct from (excluded.threads, excluded.answered, excluded.usual_seconds, excluded.shown,
            excluded.sold_open)`.execute(trx)
  })
}

/** Stores the last visits of sellers with live ads, as days. */
export async function noteActiveSellers(db: Db): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`
      insert into seller_active (person_id, day)
      select session.person_id, (max(session.seen_at) at time zone 'Asia/Tehran')::date from session
      where session.person_id in (select seller_id from ad where state = 'published')
      group by session.person_id
      on conflict (person_id) do update set day = excluded.day where seller_active.day < excluded.day`.execute(trx)
  })
}

type Seller = { sellerId: bigint; galleryId: bigint | null; now: Date }

/** Finds how a seller responds and when they last visited; empty when too little is known. */
export async function findSellerFacts(db: Db, { sellerId, galleryId, now }: Seller): Promise<string[]> {
  if (galleryId !== null) {
    const conduct = await findConduct(db, galleryId)
    return conduct ? conductTexts(conduct) : []
  }
  const [answers, active] = await Promise.all([
    db
      .selectFrom('seller_answers')
      .select(['threads', 'answered', 'usual_seconds'])
      .where('person_id', '=', sellerId)
      .executeTakeFirst(),
    db
      .selectFrom('seller_active')
      .select(sql<number>`(${now}::timestamptz at time zone 'Asia/Tehran')::date - day`.as('days'))
      .where('person_id', '=', sellerId)
      .executeTakeFirst(),
  ])
  return [answers && answersText(answers), active && activeText(active.days)].flatMap((text) => text || [])
}

export const findConduct = (db: Db, dealerId: bigint) =>
  db
    .selectFrom('gallery_conduct')
    .select(['threads', 'answered', 'usual_seconds', 'shown', 'sold_open'])
    .where('gallery_id', '=', dealerId)
    .executeTakeFirst()

type Answers = { threads: number; answered: number; usual_seconds: number | null }

/**
 * «معمولاً در کمتر از ۲ ساعت پاسخ می‌دهد؛ پاسخ به ۹ پیام از ۱۰ پیام آخر». A seller who ignores half
 * of the buyers is not called quick.
 */
export function answersText({ threads, answered, usual_seconds: seconds }: Answers): string {
  const share = `${formatInteger(answered)} پیام از ${formatInteger(threads)} پیام آخر`
  if (seconds === null || answered * 2 < threads) return `به ${share} پاسخ داده است`
  const hours = Math.ceil(seconds / 3600)
  const time =
    seconds <= 1800
      ? '۳۰ دقیقه'
      : hours <= 24
        ? `${toPersianDigits(hours)} ساعت`
        : `${toPersianDigits(Math.ceil(hours / 24))} روز`
  return `معمولاً در کمتر از ${time} پاسخ می‌دهد؛ پاسخ به ${share}`
}

/** Formats a seller's last visit, no finer than needed. */
export function activeText(days: number): string {
  if (days <= 0) return 'امروز فعال بوده است'
  if (days === 1) return 'دیروز فعال بوده است'
  if (days <= 7) return 'در هفتهٔ اخیر فعال بوده است'
  if (days <= 30) return 'در ماه اخیر فعال بوده است'
  return 'بیشتر از یک ماه است که فعال نبوده است'
}

/** Min number of ads for a statement about a dealer. */
const minShown = 10

/** Describes how a dealer responds, and how often its sold cars stayed online. */
export function conductTexts({
  shown,
  sold_open,
  ...answers
}: Answers & { shown: number; sold_open: number }): string[] {
  return [
    answers.threads >= minThreads ? answersText(answers) : '',
    shown >= minShown
      ? sold_open === 0
        ? `گزارش تأییدشده‌ای نداریم که یکی از ${formatInteger(shown)} آگهی اخیرش بعد از فروش باز مانده باشد`
        : `${formatInteger(sold_open)} آگهی از ${formatInteger(shown)} آگهی اخیرش بعد از فروش باز مانده بود`
      : '',
  ].filter(Boolean)
}
