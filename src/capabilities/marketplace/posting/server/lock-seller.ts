import { sql } from 'kysely'
import type { Trx } from '#platform/database.ts'
import type { AdOwner } from '../../ad/server/ad-owner.ts'
import '../../ad/server/tables.ts'

/** What sending an ad asks of the gallery for which it is sent. */
export type LockedSeller = { suspended: boolean; licenceChecked: boolean; since: Date | null }

/** Lets the acts of one seller come one after the other: of a person, or of everybody who works in a gallery. */
export async function lockSeller(trx: Trx, { personId, galleryId = null }: AdOwner): Promise<LockedSeller> {
  await sql`select id from person where id = ${personId} for update`.execute(trx)
  if (galleryId === null) return { suspended: false, licenceChecked: false, since: null }
  const { rows } = await sql<LockedSeller>`
    select state = 'suspended' as suspended, licence_checked_at is not null as "licenceChecked", created_at as since
    from gallery where id = ${galleryId} for update`.execute(trx)
  return rows[0] ?? { suspended: true, licenceChecked: false, since: null }
}
