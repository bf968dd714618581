import './tables.ts'
import type { Db, Trx } from '#platform/database/database.ts'

export const exportPersonalData = (db: Db, personId: bigint) =>
  db
    .selectFrom('draw_ticket')
    .innerJoin('draw', 'draw.id', 'draw_id')
    .select(['title', 'draw.public_id as draw', 'number', 'named', 'entered_at'])
    .where('person_id', '=', personId)
    .orderBy('entered_at')
    .execute()

/** Anonymises tickets, which stay because the result depends on all of them. */
export async function erasePersonalData(trx: Trx, personId: bigint): Promise<void> {
  await trx
    .updateTable('draw_ticket')
    .set({ person_id: null, identity_index: null, named: false })
    .where('person_id', '=', personId)
    .execute()
}
