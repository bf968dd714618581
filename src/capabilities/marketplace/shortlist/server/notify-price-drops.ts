import { sql } from 'kysely'
import { getCatalogue, vehicleTitle } from '#capabilities/catalog/contract.ts'
import { notify } from '#capabilities/notifications/contract.ts'
import { inTransaction, type Db } from '#platform/database.ts'
import { shortAdPath } from '../../addresses.ts'
import '../../ad/server/tables.ts'

/** Longer than any pause of the jobs that we expect; older drops are no news. */
const lookBackMs = 24 * 3600 * 1000

type Drop = { ad_id: bigint; at: Date; public_id: string; trim_id: number; from_rial: bigint; to_rial: bigint }

/**
 * Tells everybody who keeps an ad that its price fell, whoever wrote the new price. A drop is told once, by its key; only to
 * those who kept the ad before it, and not to its own seller. Gives how many drops it saw.
 */
export async function notifyPriceDrops(db: Db, now: Date): Promise<number> {
  const drops = await findDrops(db, new Date(now.getTime() - lookBackMs))
  if (drops.length === 0) return 0
  const catalogue = await getCatalogue(db)
  for (const drop of drops) {
    const keepers = await db
      .selectFrom('bookmark')
      .innerJoin('ad', 'ad.id', 'bookmark.ad_id')
      .select('bookmark.person_id')
      .where('bookmark.ad_id', '=', drop.ad_id)
      .where('bookmark.created_at', '<', drop.at)
      .whereRef('bookmark.person_id', '!=', 'ad.seller_id')
      .execute()
    const data = {
      ad: vehicleTitle(catalogue, drop.trim_id),
      fromRial: String(drop.from_rial),
      toRial: String(drop.to_rial),
    }
    const link = shortAdPath(drop.public_id)
    const key = `price-drop:${drop.ad_id}:${drop.at.getTime()}`
    for (const { person_id: personId } of keepers) {
      await inTransaction(db, (trx) => notify(trx, { now }, { personId, kind: 'price-drop', data, link, key }))
    }
  }
  return drops.length
}

/** The newest price of each live, kept ad, where it is new and lower than the one before it. */
async function findDrops(db: Db, since: Date): Promise<Drop[]> {
  const { rows } = await sql<Drop>`
    select ad.id as ad_id, newest.at, ad.public_id, ad.trim_id, earlier.price_rial as from_rial,
      newest.price_rial as to_rial
    from (select distinct ad_id from ad_price where at > ${since}) as changed
    join ad on ad.id = changed.ad_id and ad.state = 'published'
    join lateral (select at, price_rial from ad_price where ad_id = ad.id order by at desc limit 1) as newest on true
    join lateral (
      select price_rial from ad_price where ad_id = ad.id and at < newest.at order by at desc limit 1
    ) as earlier on true
    where newest.price_rial < earlier.price_rial and exists (select from bookmark where bookmark.ad_id = ad.id)
    order by newest.at`.execute(db)
  return rows
}
