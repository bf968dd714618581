import { ruleAt } from '#features/rules/contract.ts'
import { dayMs } from '#kit/durations.ts'
import type { Trx } from '#platform/database/database.ts'
import '../../ad/server/tables.ts'
import { notifyAdMoved } from '../../ad/server/notify-ad-moved.ts'
import { adPosting } from './rules.ts'

type Publishing = { id: bigint; price_rial: bigint | null; published_at: Date | null; expires_at: Date | null }

/**
 * Returns the columns of an ad that becomes public and writes its first price. A republished ad
 * keeps its day, so that editing does not move it to the top.
 */
export async function publishColumns(trx: Trx, ad: Publishing, now: Date) {
  await notePrice(trx, ad.id, { price: ad.price_rial, now })
  await notifyAdMoved(trx, ad.id, 'published')
  const stillRuns = ad.published_at !== null && ad.expires_at !== null && ad.expires_at > now
  if (stillRuns) return { state: 'published' as const, published_at: ad.published_at, expires_at: ad.expires_at }
  return { state: 'published' as const, published_at: now, expires_at: await endOfTime(trx, now) }
}

/** Returns the end of an ad that is published or renewed now. */
export async function endOfTime(trx: Trx, now: Date): Promise<Date> {
  const { value } = await ruleAt(trx, adPosting, now)
  return new Date(now.getTime() + value.days * dayMs)
}

/** Adds a changed price to the history and updates the drop since the first one. */
export async function notePrice(trx: Trx, adId: bigint, { price, now }: { price: bigint | null; now: Date }) {
  const rows = await trx
    .selectFrom('ad_price')
    .select(['at', 'price_rial'])
    .where('ad_id', '=', adId)
    .orderBy('at')
    .execute()
  if (price === null) {
    if (rows.length > 0) await trx.updateTable('ad').set({ drop_rial: 0n }).where('id', '=', adId).execute()
    return
  }
  const first = rows[0]?.price_rial ?? price
  if (rows.at(-1)?.price_rial !== price) {
    await trx
      .insertInto('ad_price')
      .values({ ad_id: adId, at: now, price_rial: price })
      .onConflict((conflict) => conflict.columns(['ad_id', 'at']).doUpdateSet({ price_rial: price }))
      .execute()
  }
  await trx
    .updateTable('ad')
    .set({ drop_rial: first > price ? first - price : 0n })
    .where('id', '=', adId)
    .execute()
}
