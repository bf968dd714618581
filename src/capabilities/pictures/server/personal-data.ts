import './tables.ts'
import type { Db, Trx } from '#platform/database.ts'

/** The pictures that a person sent; `key` is the one of their addresses. */
export const exportPersonalData = ({ db }: { db: Db }, personId: bigint) =>
  db
    .selectFrom('picture')
    .select(['key', 'width', 'height', 'state', 'sent_at as sentAt', 'attached_at as usedAt'])
    .where('person_id', '=', personId)
    .orderBy('sent_at')
    .execute()

/** Nothing shows them any more: out of everybody's reach at once, and the next run of the job removes the files. */
export async function erasePersonalData(trx: Trx, personId: bigint): Promise<void> {
  await trx
    .updateTable('picture')
    .set({ state: 'leaving', attached_at: null, sent_at: new Date(0) })
    .where('person_id', '=', personId)
    .execute()
}
