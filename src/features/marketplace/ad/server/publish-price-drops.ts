import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { publishMany } from '#platform/events/events.ts'
import { priceFell } from './events.ts'
import './tables.ts'
import { dayMs } from '#kit/durations.ts'

/** Longer than any expected pause of the jobs; older drops are not news. */
const lookbackMs = dayMs
const batchSize = 500

type Checked = { ad_id: bigint; at: Date; from_rial: bigint | null; to_rial: bigint; published: boolean }

/**
 * Publishes {@link priceFell} once for every ad whose latest price is new and lower than the
 * previous one. Marks the checked prices in the same transaction. Returns the number of drops.
 */
export async function publishPriceDrops(db: Db, now: Date): Promise<number> {
  const since = new Date(now.getTime() - lookbackMs)
  let fell = 0
  for (;;) {
    const batch = await inTransaction(db, (trx) => publishBatch(trx, since))
    fell += batch.fell
    if (batch.checked < batchSize) return fell
  }
}

async function publishBatch(trx: Trx, since: Date): Promise<{ checked: number; fell: number }> {
  const checked = await checkPrices(trx, since)
  const drops = checked.filter(
    ({ published, from_rial, to_rial }) => published && from_rial !== null && to_rial < from_rial,
  )
  const payloads = drops.map(({ ad_id, at, from_rial, to_rial }) => ({
    adId: String(ad_id),
    at: at.toISOString(),
    fromRial: String(from_rial),
    toRial: String(to_rial),
  }))
  await publishMany(trx, priceFell, payloads)
  return { checked: checked.length, fell: drops.length }
}

/** Claims unchecked prices; two instances never claim the same. */
async function checkPrices(trx: Trx, since: Date): Promise<Checked[]> {
  const { rows } = await sql<Checked>`
    with newest as (
      select ad_price.ad_id, max(ad_price.at) as at from ad_price
      left join ad_price_checked as checked on checked.ad_id = ad_price.ad_id
      where ad_price.at > ${since} and (checked.at is null or ad_price.at > checked.at)
      group by ad_price.ad_id order by ad_price.ad_id limit ${batchSize}
    ), taken as (
      insert into ad_price_checked (ad_id, at) select ad_id, at from newest
      on conflict (ad_id) do update set at = excluded.at where ad_price_checked.at < excluded.at
      returning ad_id, at
    )
    select taken.ad_id, taken.at, ad.state = 'published' as published, price.price_rial as to_rial,
      (select price_rial from ad_price where ad_id = taken.ad_id and at < taken.at order by at desc limit 1) as from_rial
    from taken
    join ad on ad.id = taken.ad_id
    join ad_price as price on price.ad_id = taken.ad_id and price.at = taken.at
    order by taken.at`.execute(trx)
  return rows
}
