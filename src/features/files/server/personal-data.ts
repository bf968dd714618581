import './tables.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { removed } from './attach-files.ts'
import type { FilePurpose } from './purpose.ts'

/** Exports all files that a person sent; `id` is that of the address. */
export const exportPersonalData = ({ db }: { db: Db }, personId: bigint) =>
  db
    .selectFrom('file')
    .select(['public_id as id', 'purpose', 'kind', 'name', 'bytes', 'width', 'height', 'state'])
    .select(['created_at as sentAt', 'attached_at as usedAt'])
    .where('owner_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/**
 * Removes a person's files from access at once; the next run of the job deletes the bytes. Files of
 * purposes with `outlivesSender` stay anonymously with their subject.
 */
export async function erasePersonalData(trx: Trx, personId: bigint, purposes: readonly FilePurpose[]): Promise<void> {
  const staying = purposes.filter(({ outlivesSender }) => outlivesSender).map(({ name }) => name)
  if (staying.length > 0)
    await trx
      .updateTable('file')
      .set({ owner_id: null, name: null })
      .where('owner_id', '=', personId)
      .where('state', '=', 'attached')
      .where('purpose', 'in', staying)
      .execute()
  await trx.updateTable('file').set(removed).where('owner_id', '=', personId).execute()
  // The next run of the job deletes their parts.
  await trx
    .updateTable('file_upload')
    .set({ owner_id: null, name: null, expires_at: new Date(0) })
    .where('owner_id', '=', personId)
    .execute()
}
