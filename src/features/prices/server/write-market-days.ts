import { sql } from 'kysely'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Day } from '#kit/day.ts'
import { dayOf } from '#kit/day.ts'
import { dayMs } from '#kit/durations.ts'
import { summariseMarket, type MarketDay } from '../market-day.ts'
import type { MarketOffers } from './market-offers.ts'
import { checkAlertsJob } from './price-alerts/check-alerts.ts'
import './tables.ts'

/** A car that was sold or advertised before that does not represent today. */
const daysBack = 30

/** Computes the present market from the cars on offer and those sold lately. */
export async function readMarketDays(db: Db, offers: MarketOffers, now: Date): Promise<MarketDay[]> {
  const days: MarketDay[] = []
  const since = new Date(now.getTime() - daysBack * dayMs)
  for await (const cars of offers.read(db, { since, withSold: true })) days.push(...summariseMarket(cars))
  return days
}

/**
 * Stores the market of today; the last run of a day decides. Run by a job; idempotent. Writes only changes, because
 * cached pages of guests show it and are cleared when it changes.
 */
export async function recordMarketDay(db: Db, offers: MarketOffers, now: Date): Promise<number> {
  const days = await readMarketDays(db, offers, now)
  const day = dayOf(now)
  const rows = days.map((each) => ({ ...each, day }))
  await inTransaction(db, async (trx) => {
    await sql`
      delete from market_day where day = ${day}::date
        and (trim_id, year, kind) not in (select t, y, k from ${given(rows)})`.execute(trx)
    for (let start = 0; start < rows.length; start += batchSize) {
      await sql`
        insert into market_day as known (trim_id, year, kind, day, median_rial, low_rial, high_rial, sample, demo)
        select t, y, k, d, m, l, h, n, false from ${given(rows.slice(start, start + batchSize))}
        on conflict (trim_id, year, kind, day) do update set median_rial = excluded.median_rial,
          low_rial = excluded.low_rial, high_rial = excluded.high_rial, sample = excluded.sample, demo = false
        where (known.median_rial, known.low_rial, known.high_rial, known.sample, known.demo)
          is distinct from (excluded.median_rial, excluded.low_rial, excluded.high_rial, excluded.sample, false)`.execute(
        trx,
      )
    }
    await addJob(trx, checkAlertsJob, {})
  })
  return days.length
}

const batchSize = 5000

export async function insertMarketDays(db: Db, rows: readonly DatedMarketDay[], demo: boolean): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize) {
    await sql`
      insert into market_day (trim_id, year, kind, day, median_rial, low_rial, high_rial, sample, demo)
      select t, y, k, d, m, l, h, n, ${demo}::boolean from ${given(rows.slice(start, start + batchSize))}`.execute(db)
  }
}

type DatedMarketDay = MarketDay & { day: Day }

/** Rows as a table of the query; money as text, because JSON has no numbers of 64 bits. */
function given(rows: readonly DatedMarketDay[]) {
  const asJson = rows.map((row) => ({
    t: row.trimId,
    y: row.year,
    k: row.kind,
    d: row.day,
    m: String(row.medianRial),
    l: String(row.lowRial),
    h: String(row.highRial),
    n: row.sample,
  }))
  return sql`json_to_recordset(${JSON.stringify(asJson)}::json)
    as given(t smallint, y smallint, k text, d date, m bigint, l bigint, h bigint, n int)`
}
