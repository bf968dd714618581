import './tables.ts'
import { sql } from 'kysely'
import { dayMs } from '#kit/durations.ts'
import type { Db } from '#platform/database/database.ts'
import { priceWindowDays } from '../price-steps.ts'

/**
 * Returns the prices that ads had in the window: since it began, or since staff approved the ad
 * last. Ads without a price history are absent.
 */
export async function findRecentPrices(
  db: Db,
  adIds: readonly bigint[],
  now: Date,
): Promise<Map<bigint, readonly bigint[]>> {
  if (adIds.length === 0) return new Map()
  const start = new Date(now.getTime() - priceWindowDays * dayMs)
  const { rows } = await sql<{ ad_id: bigint; prices: string[] }>`
    select price.ad_id, array_agg(price.price_rial::text) as prices
    from ad_price as price
    join (
      select ad.id, greatest(${start}::timestamptz, (select max(decided_at) from ad_submission
        where ad_id = ad.id and outcome = 'approved' and not automatic)) as since
      from ad where ad.id = any(${adIds}::bigint[])) as ad on ad.id = price.ad_id
    where price.at >= coalesce((select max(before.at) from ad_price as before
      where before.ad_id = price.ad_id and before.at <= ad.since), '-infinity')
    group by price.ad_id`.execute(db)
  return new Map(rows.map(({ ad_id, prices }) => [ad_id, prices.map(BigInt)]))
}
