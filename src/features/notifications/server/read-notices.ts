import './tables.ts'
import type { Db } from '#platform/database/database.ts'
import { addJob, defineJob } from '#platform/jobs/jobs.ts'
import { inboxJobSchema } from '../schemas.ts'

/** The job that signals a person's open pages about an inbox change. */
export const announceJob = defineJob({ name: 'notifications.announce-inbox', payload: inboxJobSchema })

/**
 * Marks a person's notices as read: the given ones, or all. Ignores other people's and read ones.
 * Signals the person's open pages after the commit.
 */
export async function readNotices(
  { db, now }: { db: Db; now: Date },
  personId: bigint,
  which: readonly bigint[] | 'all',
): Promise<void> {
  let query = unreadOf(db, personId, now)
  if (which !== 'all') query = query.where('id', 'in', which)
  await announceIfAny(db, personId, await query.returning('id').execute())
}

/** Marks notices as read that lead to a page the person has just seen. */
export async function readNoticesAbout(
  { db, now }: { db: Db; now: Date },
  personId: bigint,
  link: string,
): Promise<void> {
  const query = unreadOf(db, personId, now).where('link', '=', link)
  await announceIfAny(db, personId, await query.returning('id').execute())
}

const unreadOf = (db: Db, personId: bigint, now: Date) =>
  db.updateTable('notice').set({ read_at: now }).where('person_id', '=', personId).where('read_at', 'is', null)

async function announceIfAny(db: Db, personId: bigint, changed: readonly unknown[]): Promise<void> {
  if (changed.length > 0) await addJob(db, announceJob, { personId: String(personId) })
}
