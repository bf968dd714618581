import { daySeconds } from '#kit/durations.ts'
import type { Config } from '#platform/config.ts'
import type { Platform } from '#platform/context.ts'
import type { Database, Db } from '#platform/database/database.ts'
import type { Subscription } from '#platform/events/events.ts'
import { registerSubscriptions, subscriptionJobs } from '#platform/events/subscriptions.ts'
import { removeExpiredCounts } from '#platform/limits/database-counts.ts'
import { removeExpiredSlots } from '#platform/held-slots.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import type { Lane } from '#platform/jobs/lanes.ts'
import { mergeTables } from '#platform/manifest.ts'
import { gatherStatistics } from '#platform/database/statistics.ts'
import { removeExpiredDrafts } from '#platform/drafts.ts'
import { removeExpiredUses } from '#platform/limits/limits.ts'
import { removeOldPageChanges } from '#platform/http/follow-page-changes.ts'
import { removeExpiredForms } from '#platform/form-outcomes.ts'
import { removeHeldForms } from '#platform/held-forms.ts'
import { removeExpiredKeys } from '#platform/idempotency.ts'
import { removeExpiredSessions } from '#platform/session.ts'

/** Returns the subscriptions of every feature to events of other features. */
export const subscriptionsOf = (platform: Platform): Subscription[] =>
  platform.manifests.flatMap(({ subscriptions }) => subscriptions?.(platform) ?? [])

/** Returns every job of the product: those of the platform, and those of all manifests. */
export const jobTable = (platform: Platform): JobTable =>
  mergeTables([
    platformJobs(platform),
    subscriptionJobs(platform.database.db, subscriptionsOf(platform)),
    ...platform.manifests.map(({ jobs }) => jobs?.(platform) ?? {}),
  ])

const platformJobs = (platform: Platform): JobTable => ({
  'platform.remove-expired': {
    run: () => removeExpired(platform.database.db, platform.clock.now()),
    everySeconds: 3600,
  },
  'platform.keep-subscriptions': {
    run: () => registerSubscriptions(platform.database.db, subscriptionsOf(platform)),
    everySeconds: daySeconds,
  },
  ...(platform.database.engine === 'embedded' && {
    'platform.gather-statistics': {
      run: async () => void (await gatherStatistics(platform.database.db)),
      everySeconds: 3600,
    },
  }),
})

/**
 * Returns the number of parallel jobs of each lane in this process. The embedded database has one connection, which
 * requests need too: there at most one bulk job runs at a time. A process of the role `web` leaves all jobs to workers.
 */
export function jobWorkers(config: Config, engine: Database['engine']): Record<Lane, number> {
  if (config.ROLE === 'web') return { urgent: 0, normal: 0, bulk: 0 }
  const bulk = config.JOB_BULK_WORKERS
  return {
    urgent: config.JOB_URGENT_WORKERS,
    normal: config.JOB_NORMAL_WORKERS,
    bulk: engine === 'embedded' ? Math.min(bulk, 1) : bulk,
  }
}

async function removeExpired(db: Db, now: Date): Promise<void> {
  await removeExpiredSessions(db, now)
  await removeExpiredUses(db)
  await removeExpiredKeys(db, now)
  await removeExpiredForms(db, now)
  await removeHeldForms(db, now)
  await removeExpiredDrafts(db, now)
  await removeOldPageChanges(db)
  await removeExpiredCounts(db)
  await removeExpiredSlots(db)
}
