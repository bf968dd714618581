import './tables.ts'
import type { Doing } from '#platform/context.ts'
import { inboxTopic } from './deliver-notice.ts'

/**
 * Marks notices of a person as read: these, or all. Those of others and those that are read already stay as they are. The
 * person's other pages hear of it.
 */
export async function readNotices(
  { db, database, now }: Pick<Doing, 'db' | 'database' | 'now'>,
  personId: bigint,
  which: readonly bigint[] | 'all',
): Promise<void> {
  let query = db
    .updateTable('notice')
    .set({ read_at: now })
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
  if (which !== 'all') {
    if (which.length === 0) return
    query = query.where('id', 'in', which)
  }
  const changed = await query.returning('id').execute()
  if (changed.length > 0) await database.signals.send(inboxTopic(personId))
}
