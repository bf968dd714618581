import './tables.ts'
import type { Db, Trx } from '#platform/database/database.ts'

export const exportPersonalData = (db: Db, personId: bigint) =>
  db
    .selectFrom('opening_place')
    .innerJoin('opening', 'opening.id', 'opening_place.opening_id')
    .leftJoin('opening_ticket', (join) =>
      join
        .onRef('opening_ticket.opening_id', '=', 'opening_place.opening_id')
        .onRef('opening_ticket.arrival', '=', 'opening_place.arrival'),
    )
    .select(['title', 'public_id as opening', 'number', 'arrived_at', 'used_at'])
    .where('person_id', '=', personId)
    .orderBy('arrived_at')
    .execute()

/** Anonymises positions, which stay because the order of others depends on them. */
export async function erasePersonalData(trx: Trx, personId: bigint): Promise<void> {
  await trx
    .updateTable('opening_place')
    .set({ person_id: null, identity_index: null })
    .where('person_id', '=', personId)
    .execute()
}
