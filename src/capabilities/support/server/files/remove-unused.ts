import '../tables.ts'
import type { Db } from '#platform/database.ts'
import type { FileStore } from '#platform/files.ts'
import { keyOf } from './accept-file.ts'

const atOnce = 200

/**
 * Removes files that were sent before `before` and stand in no message: first out of reach, then the file, then the row. What a
 * crash leaves half done is finished by the next run.
 */
export async function removeUnusedFiles({ db, files }: { db: Db; files: FileStore }, before: Date): Promise<number> {
  const unused = db
    .selectFrom('ticket_file')
    .select('id')
    .where('message_id', 'is', null)
    .where('sent_at', '<', before)
    .orderBy('sent_at')
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
  const leaving = await db
    .updateTable('ticket_file')
    .set({ state: 'leaving' })
    .where('id', 'in', unused)
    .returning('id')
    .execute()
  for (const { id } of leaving) {
    await files.remove(keyOf(id))
    await db.deleteFrom('ticket_file').where('id', '=', id).execute()
  }
  return leaving.length
}
