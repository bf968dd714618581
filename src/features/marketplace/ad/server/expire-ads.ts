import { getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import { notifyMany } from '#features/notifications/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { dayMs } from '#kit/durations.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { eachBatch } from '#platform/jobs/each-row.ts'
import { myAdPath } from '../../own-ad-addresses.ts'
import { adEndingNotice, adExpiredNotice } from './notices.ts'
import './tables.ts'

/**
 * Expires live ads after their end, and notifies private sellers, once per end. Dealers see the
 * ends in their stock. Returns the number of expired ads.
 */
export async function expireAds(db: Db, now: Date): Promise<number> {
  const catalogue = await getCatalogue(db)
  let count = 0
  for (;;) {
    const expired = await inTransaction(db, async (trx) => {
      const due = trx
        .selectFrom('ad')
        .select('id')
        .where('state', 'in', ['published', 'paused'])
        .where('expires_at', '<=', now)
        .orderBy('id')
        .limit(batchSize)
        .forUpdate()
      const ads = await trx
        .updateTable('ad')
        .set({ state: 'expired' })
        .where('id', 'in', due)
        .returning(['id', 'public_id', 'seller_id', 'gallery_id', 'trim_id', 'expires_at'])
        .execute()
      const to = ads
        .filter(({ gallery_id }) => gallery_id === null)
        .map(({ id, public_id, seller_id, trim_id, expires_at }) => ({
          personId: seller_id,
          data: { ad: vehicleTitle(catalogue, trim_id) },
          link: myAdPath(public_id),
          key: `ad-expired:${id}:${Math.floor(expires_at!.getTime() / 1000)}`,
        }))
      if (to.length > 0) await notifyMany(trx, { now }, { notice: adExpiredNotice, to })
      return ads.length
    })
    count += expired
    if (expired < batchSize) return count
  }
}

/** Days before the end at which a notice reminds the seller to renew. */
const askDays = 3
const batchSize = 500

/**
 * Notifies sellers of ads that end soon, once per end by the key of the notice. Dealers see the
 * ends in their stock instead.
 */
export async function notifyEndingAds({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  const catalogue = await getCatalogue(db)
  for (let last = 0n; ;) {
    const ads = await db
      .selectFrom('ad')
      .select(['id', 'public_id', 'seller_id', 'trim_id', 'expires_at'])
      .where('state', '=', 'published')
      .where('gallery_id', 'is', null)
      .where('expires_at', '>', now)
      .where('expires_at', '<=', new Date(now.getTime() + askDays * dayMs))
      .where('id', '>', last)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    if (ads.length === 0) return
    last = ads.at(-1)!.id
    const to = ads.map(({ id, public_id, seller_id, trim_id, expires_at }) => ({
      personId: seller_id,
      data: {
        ad: vehicleTitle(catalogue, trim_id),
        days: toPersianDigits(Math.max(1, Math.ceil((expires_at!.getTime() - now.getTime()) / dayMs))),
      },
      link: myAdPath(public_id),
      key: `ad-ending:${id}:${Math.floor(expires_at!.getTime() / 1000)}`,
    }))
    await eachBatch('marketplace.tell-ending-ads', to, (some) =>
      inTransaction(db, (trx) => notifyMany(trx, { now }, { notice: adEndingNotice, to: some })),
    )
  }
}
