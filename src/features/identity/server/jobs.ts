import './tables.ts'
import { dayMs } from '#kit/durations.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/database.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import type { Secrets } from '#platform/secrets.ts'
import { releaseNumbers } from './second-proof/claims.ts'

const keepMs = dayMs

/**
 * The jobs of this feature: they delete codes and links after a day, and release disowned numbers.
 */
export const identityJobs = ({ db, clock, secrets }: { db: Db; clock: Clock; secrets: Secrets }): JobTable => ({
  'identity.release-numbers': { everySeconds: 3600, run: () => releaseNumbers({ db, secrets, now: clock.now() }) },
  'identity.forget-sign-in-codes': {
    everySeconds: 3600,
    run: async () => {
      const before = new Date(clock.now().getTime() - keepMs)
      await db.deleteFrom('sign_in_code').where('created_at', '<', before).execute()
      await db.deleteFrom('sign_in_link').where('expires_at', '<', clock.now()).execute()
    },
  },
})
