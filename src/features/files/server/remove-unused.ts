import './tables.ts'
import type { Db } from '#platform/database/database.ts'
import type { FileStore } from '#platform/files/files.ts'
import type { Pictures } from '#platform/pictures/pictures.ts'
import { isPublicFile } from './storage.ts'

type Parts = { db: Db; files: FileStore; pictures: Pick<Pictures, 'forget'> }

/** The batch size, so that one run fits into the time of a job. */
const atOnce = 200

/**
 * Removes expired, unused files: first access, then bytes, then rows. The next run completes what a
 * crash interrupted. Returns the number of removed files.
 */
export async function removeUnusedFiles({ db, files, pictures }: Parts, now: Date): Promise<number> {
  const expired = db
    .selectFrom('file')
    .select('id')
    .where('expires_at', '<', now)
    .orderBy('expires_at')
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
  const going = await db
    .updateTable('file')
    .set({ state: 'removed' })
    .where('id', 'in', expired)
    .returning(['id', 'public_id', 'storage_key'])
    .execute()
  for (const { id, public_id, storage_key } of going) {
    await files.remove(storage_key)
    if (isPublicFile(public_id)) await pictures.forget(public_id)
    await db.deleteFrom('file').where('id', '=', id).execute()
  }
  return going.length
}
