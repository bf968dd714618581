import './tables.ts'
import type { Db } from '#platform/database.ts'
import type { FileStore } from '#platform/files.ts'
import type { Pictures } from '#platform/pictures.ts'
import { fileOf } from './picture-files.ts'

type Parts = { db: Db; files: FileStore; pictures: Pictures }

/** So many at a time, so that one run ends well within the time of a job. */
const atOnce = 200

/**
 * Removes pictures that were sent before `before` and that nothing shows: first they are out of everybody's reach, then the
 * files go, then the rows. What a crash leaves half done is finished by the next run.
 */
export async function removeUnusedPictures({ db, files, pictures }: Parts, before: Date): Promise<number> {
  const unused = db
    .selectFrom('picture')
    .select('key')
    .where('attached_at', 'is', null)
    .where('sent_at', '<', before)
    .orderBy('sent_at')
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
  const leaving = await db
    .updateTable('picture')
    .set({ state: 'leaving' })
    .where('key', 'in', unused)
    .returning('key')
    .execute()
  for (const { key } of leaving) {
    await files.remove(fileOf(key))
    await pictures.forget(key)
    await db.deleteFrom('picture').where('key', '=', key).execute()
  }
  return leaving.length
}
