import './tables.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { JobTable } from '#platform/jobs.ts'

const keepMs = 24 * 3600 * 1000

/** Jobs of this capability: codes are forgotten after a day. */
export const identityJobs = ({ db, clock }: { db: Db; clock: Clock }): JobTable => ({
  'identity.forget-sign-in-codes': {
    everySeconds: 3600,
    run: async () => {
      const before = new Date(clock.now().getTime() - keepMs)
      await db.deleteFrom('sign_in_code').where('created_at', '<', before).execute()
    },
  },
})
