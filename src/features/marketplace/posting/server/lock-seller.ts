import { sql } from 'kysely'
import type { Trx } from '#platform/database/database.ts'
import type { AdOwner } from '../../ad/server/ad-owner.ts'
import '../../ad/server/tables.ts'

/** The dealer's facts that sending an ad needs. */
export type LockedSeller = { suspended: boolean; licenceChecked: boolean; since: Date | null }

/** Serialises the actions of one seller: a person, or all staff of a dealer. */
export async function lockSeller(trx: Trx, { personId, galleryId = null }: AdOwner): Promise<LockedSeller> {
  await sql`select id from person where id = ${personId} for update`.execute(trx)
  if (galleryId === null) return { suspended: false, licenceChecked: false, since: null }
  const { rows } = await sql<LockedSeller>`
    select state = 'suspended' as suspended, licence_checked_at is not null as "licenceChecked", created_at as since
    from gallery where id = ${galleryId} for update`.execute(trx)
  return rows[0] ?? { suspended: true, licenceChecked: false, since: null }
}
