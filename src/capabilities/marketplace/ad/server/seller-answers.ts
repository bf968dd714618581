import './tables.ts'
import { sql } from 'kysely'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { inTransaction, type Db } from '#platform/database.ts'

/** Less than that says nothing about a person. */
const leastThreads = 3
/** A thread counts once the seller had a day to answer, and for so long. */
const graceHours = 24
const countedDays = 90

/**
 * How sellers answer, worked out anew of all threads that count. Only what has changed is written: pages of guests show it and
 * are forgotten when it changes.
 */
export async function measureAnswers(db: Db, now: Date): Promise<void> {
  const from = new Date(now.getTime() - countedDays * 24 * 3600_000)
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
        having count(*) >= ${leastThreads}
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

/** «معمولاً در کمتر از ۲ ساعت به پیام‌ها پاسخ می‌دهد»; null where too little is known. */
export async function findAnswers(db: Db, sellerId: bigint): Promise<string | null> {
  const row = await db
    .selectFrom('seller_answers')
    .select(['threads', 'answered', 'usual_seconds'])
    .where('person_id', '=', sellerId)
    .executeTakeFirst()
  return row ? answersText(row) : null
}

type Answers = { threads: number; answered: number; usual_seconds: number | null }

/** Who leaves half of the buyers without an answer is no quick one, however quick the other answers are. */
export function answersText({ threads, answered, usual_seconds: seconds }: Answers): string {
  if (seconds === null || answered * 2 < threads)
    return `به ${formatInteger(answered)} پیام از ${formatInteger(threads)} پیام آخر پاسخ داده است`
  const hours = Math.ceil(seconds / 3600)
  const time =
    seconds <= 1800
      ? '۳۰ دقیقه'
      : hours <= 24
        ? `${toPersianDigits(hours)} ساعت`
        : `${toPersianDigits(Math.ceil(hours / 24))} روز`
  return `معمولاً در کمتر از ${time} به پیام‌ها پاسخ می‌دهد`
}
