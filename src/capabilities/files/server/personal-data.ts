import './tables.ts'
import type { Db, Trx } from '#platform/database.ts'
import { removed } from './attach-files.ts'

/** Every file that a person sent, whatever for; `id` is the one of its address. */
export const exportPersonalData = ({ db }: { db: Db }, personId: bigint) =>
  db
    .selectFrom('file')
    .select(['public_id as id', 'purpose', 'kind', 'name', 'bytes', 'width', 'height', 'state'])
    .select(['created_at as sentAt', 'attached_at as usedAt'])
    .where('owner_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Nothing shows them any more: out of everybody's reach at once, and the next run of the job removes the bytes. */
export async function erasePersonalData(trx: Trx, personId: bigint): Promise<void> {
  await trx.updateTable('file').set(removed).where('owner_id', '=', personId).execute()
}
