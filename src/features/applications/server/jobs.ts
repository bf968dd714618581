import './tables.ts'
import { releaseFiles } from '#features/files/contract.ts'
import { dayMs } from '#kit/durations.ts'
import type { Platform } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { keptDays } from '../rules.ts'
import { attachedToApplications } from './application-file.ts'

const batch = 100

export const applicationJobs = ({ database: { db }, clock }: Platform): JobTable => ({
  'applications.remove-old': { everySeconds: 6 * 3600, run: () => removeOld(db, clock.now()) },
})

/** Deletes applications decided long ago, with their files. */
export async function removeOld(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * dayMs)
  await inTransaction(db, async (trx) => {
    const rows = await trx
      .selectFrom('application')
      .select('id')
      .where('decided_at', '<', before)
      .orderBy('decided_at')
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    await releaseFiles(trx, attachedToApplications, ids)
    await trx.deleteFrom('application').where('id', 'in', ids).execute()
  })
}
