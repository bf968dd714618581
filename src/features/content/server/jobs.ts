import { inTransaction, type Db } from '#platform/database/database.ts'
import type { Platform } from '#platform/context.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { eachRow, notFailed } from '#platform/jobs/each-row.ts'
import { writeVersion } from './edit-entry.ts'
import './tables.ts'

export const contentJobs = ({ database: { db }, clock }: Platform): JobTable => ({
  'content.publish-due': {
    everySeconds: 30,
    rows: () => [dueEntries(db, clock.now())],
    run: () => publishDue(db, clock.now()),
  },
})

/** The entries whose scheduled time has come. */
export const dueEntries = (db: Db, now: Date) =>
  db
    .selectFrom('content_entry')
    .select('id')
    .where('publish_at', '<=', now)
    .where(notFailed('content.publish-due', 'id'))
    .orderBy('publish_at')
    .limit(50)

/** Publishes entries whose scheduled time has come, each in its own transaction. */
export async function publishDue(db: Db, now: Date): Promise<void> {
  const due = await dueEntries(db, now).execute()
  await eachRow('content.publish-due', due, async ({ id }) => {
    await inTransaction(db, async (trx) => {
      const entry = await trx
        .selectFrom('content_entry')
        .select(['id', 'fields', 'revision'])
        .where('id', '=', id)
        .where('publish_at', '<=', now)
        .forUpdate()
        .executeTakeFirst()
      if (!entry) return
      await writeVersion(trx, entry, now)
      await trx
        .updateTable('content_entry')
        .set({ revision: entry.revision + 1, changed_at: now })
        .where('id', '=', id)
        .execute()
    })
  })
}
