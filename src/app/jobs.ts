import { fileJobs } from '#capabilities/files/contract.ts'
import { identityJobs, openMobile } from '#capabilities/identity/contract.ts'
import { marketplaceJobs } from '#capabilities/marketplace/contract.ts'
import { noticeJobs, smsJobs } from '#capabilities/notifications/contract.ts'
import type { Config } from '#platform/config.ts'
import type { Platform } from '#platform/context.ts'
import type { Database, Db } from '#platform/database.ts'
import type { JobTable } from '#platform/jobs.ts'
import type { Lane } from '#platform/jobs/lanes.ts'
import { gatherStatistics } from '#platform/database/statistics.ts'
import { removeExpiredKeys } from '#platform/idempotency.ts'
import { removeExpiredSessions } from '#platform/session.ts'

/** Every job of the product: what it is called, what it does, how often. */
export function jobTable({ database, clock, secrets, providers }: Platform): JobTable {
  const { db } = database
  const { sms, files, pictures } = providers
  return {
    'platform.remove-expired': { run: () => removeExpired(db, clock.now()), everySeconds: 3600 },
    ...(database.engine === 'embedded' && {
      'platform.gather-statistics': { run: async () => void (await gatherStatistics(db)), everySeconds: 3600 },
    }),
    ...identityJobs({ db, clock }),
    ...smsJobs({ db, secrets, clock, port: sms }),
    ...noticeJobs({ db, secrets, clock, openMobile, signals: database.signals }),
    ...marketplaceJobs({ db, clock }),
    ...fileJobs({ db, clock, files, pictures }),
  }
}

/**
 * How many jobs of each lane run at once in this process. The embedded database has one connection, which requests want too:
 * there one bulk job runs at a time, however many are allowed.
 */
export function jobWorkers(config: Config, engine: Database['engine']): Record<Lane, number> {
  const bulk = config.JOB_BULK_WORKERS
  return {
    urgent: config.JOB_URGENT_WORKERS,
    normal: config.JOB_NORMAL_WORKERS,
    bulk: engine === 'embedded' ? Math.min(bulk, 1) : bulk,
  }
}

async function removeExpired(db: Db, now: Date): Promise<void> {
  await removeExpiredSessions(db, now)
  await removeExpiredKeys(db, now)
}
