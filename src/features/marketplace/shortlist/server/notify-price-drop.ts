import { sql } from 'kysely'
import type { z } from 'zod'
import { getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import { notifyMany } from '#features/notifications/contract.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import type { JobRun } from '#platform/jobs/jobs.ts'
import { shortAdPath } from '../../addresses.ts'
import type { priceFell } from '../../ad/server/events.ts'
import '../../ad/server/tables.ts'
import { priceDropNotice } from './notices.ts'

type PriceDrop = z.output<(typeof priceFell)['payload']>

/** The number of people per transaction. */
const batchSize = 500

/**
 * Notifies everyone who bookmarked an ad before its price drop, except its seller. Uses short
 * transactions. After a crash it restarts, and the key of the drop prevents repeats. Skips ads that
 * ended or whose price changed again, which is a separate drop or none.
 */
export async function notifyPriceDrop(
  { db, clock }: { db: Db; clock: Clock },
  { adId, at, fromRial, toRial }: PriceDrop,
  run: Pick<JobRun, 'signal'>,
): Promise<void> {
  const ad = await db
    .selectFrom('ad')
    .select(['id', 'public_id', 'trim_id', 'seller_id'])
    .where('id', '=', BigInt(adId))
    .where('state', '=', 'published')
    // The event has milliseconds, the database microseconds.
    .where(
      sql<boolean>`not exists (
        select from ad_price where ad_id = ad.id and date_trunc('milliseconds', at) > ${at}::timestamptz)`,
    )
    .executeTakeFirst()
  if (!ad) return
  const data = { ad: vehicleTitle(await getCatalogue(db), ad.trim_id), fromRial, toRial, adId: ad.public_id }
  const notice = { data, link: shortAdPath(ad.public_id), key: `price-drop:${adId}:${Date.parse(at)}` }
  for (let after = 0n, notified = batchSize; notified === batchSize && !run.signal.aborted;) {
    const holders = await findBookmarkHolders(db, {
      adId: ad.id,
      sellerId: ad.seller_id,
      bookmarkedBefore: new Date(at),
      after,
    })
    const to = holders.map(({ person_id: personId }) => ({ personId, ...notice }))
    await inTransaction(db, (trx) => notifyMany(trx, { now: clock.now() }, { notice: priceDropNotice, to }))
    after = holders.at(-1)?.person_id ?? after
    notified = holders.length
  }
  run.signal.throwIfAborted()
}

type HolderQuery = { adId: bigint; sellerId: bigint; bookmarkedBefore: Date; after: bigint }

const findBookmarkHolders = (db: Db, { adId, sellerId, bookmarkedBefore, after }: HolderQuery) =>
  db
    .selectFrom('bookmark')
    .select('person_id')
    .where('ad_id', '=', adId)
    .where('created_at', '<', bookmarkedBefore)
    .where('quiet', '=', false)
    .where('person_id', '!=', sellerId)
    .where('person_id', '>', after)
    .orderBy('person_id')
    .limit(batchSize)
    .execute()
