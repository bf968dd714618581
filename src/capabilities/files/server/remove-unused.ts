import './tables.ts'
import type { Db } from '#platform/database.ts'
import type { FileStore } from '#platform/files.ts'
import type { Pictures } from '#platform/pictures.ts'
import { isPublicFile } from './storage.ts'

type Parts = { db: Db; files: FileStore; pictures: Pick<Pictures, 'forget'> }

/** So many at a time, so that one run ends well within the time of a job. */
const atOnce = 200

/**
 * Removes files whose time is over and that nothing shows: first they are out of everybody's reach, then the bytes go, then the
 * rows. What a crash leaves half done is finished by the next run. Gives how many went.
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
