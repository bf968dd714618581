import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { ReportReason } from '../report.ts'
import './tables.ts'

/** Lists dealers suspended by the bait rule, oldest first. */
export const findBaitDealers = (db: Db) =>
  db
    .selectFrom('gallery')
    .select(['slug', 'name', 'bait_at'])
    .where('bait_at', 'is not', null)
    .where('state', '=', 'suspended')
    .orderBy('bait_at')
    .execute()

export async function countBaitDealers(db: Db): Promise<number> {
  return (await findBaitDealers(db)).length
}

/** Lists a dealer's ads with confirmed bait reports, newest first. */
export async function findBaitAds(db: Db, dealerId: bigint) {
  const { rows } = await sql<{ public_id: string; trim_id: number; reasons: ReportReason[]; at: Date }>`
    select ad.public_id, ad.trim_id, array_agg(distinct reason) as reasons, max(closed_at) as at
    from ad_report join ad on ad.id = ad_report.ad_id
    where ad.gallery_id = ${dealerId} and outcome = 'upheld' and reason in ('sold', 'fake-price')
    group by ad.id order by max(closed_at) desc limit 20`.execute(db)
  return rows
}
