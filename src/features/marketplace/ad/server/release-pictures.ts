import './tables.ts'
import { releaseFiles } from '#features/files/contract.ts'
import { dayMs } from '#kit/durations.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'

/**
 * Kept for complaints about a removed ad. Until then only its sellers and staff see the pictures.
 */
const keptMs = 30 * dayMs
/** How far back a run looks, so that a stopped server catches up. */
const lookedBackMs = 60 * dayMs

/**
 * Releases the pictures of ads removed 30 days ago. The next run of `files` deletes them in all
 * sizes.
 */
export async function releasePictures(db: Db, now: Date): Promise<void> {
  const removed = await db
    .selectFrom('ad')
    .select('id')
    .where('state', '=', 'removed')
    .where('changed_at', '<=', new Date(now.getTime() - keptMs))
    .where('changed_at', '>', new Date(now.getTime() - keptMs - lookedBackMs))
    .execute()
  const ids = removed.map(({ id }) => id)
  await inTransaction(db, (trx) => releaseFiles(trx, 'ad', ids))
}
