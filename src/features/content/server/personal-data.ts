import type { Db, Trx } from '#platform/database/database.ts'
import './tables.ts'

export async function exportPersonalData(db: Db, personId: bigint) {
  const accepted = await db
    .selectFrom('content_acceptance')
    .select(['document', 'version', 'accepted_at'])
    .where('person_id', '=', personId)
    .orderBy('accepted_at')
    .execute()
  return { accepted }
}

export async function erasePersonalData(trx: Trx, personId: bigint): Promise<void> {
  await trx.deleteFrom('content_acceptance').where('person_id', '=', personId).execute()
}
