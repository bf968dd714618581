import './tables.ts'
import type { Db } from '#platform/database.ts'
import { addJob, defineJob } from '#platform/jobs.ts'
import { inboxJobSchema } from '../schemas.ts'

/** The job that lets a person's open pages hear that the inbox changed. */
export const announceJob = defineJob({ name: 'notifications.announce-inbox', payload: inboxJobSchema })

/**
 * Marks notices of a person as read: these, or all. Those of others and those that are read already stay as they are. The
 * person's open pages hear of it after the commit.
 */
export async function readNotices(
  { db, now }: { db: Db; now: Date },
  personId: bigint,
  which: readonly bigint[] | 'all',
): Promise<void> {
  let query = db
    .updateTable('notice')
    .set({ read_at: now })
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
  if (which !== 'all') query = query.where('id', 'in', which)
  const changed = await query.returning('id').execute()
  if (changed.length === 0) return
  await addJob(db, announceJob, { personId: String(personId) })
}
