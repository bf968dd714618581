import type { Db } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import type { JobTable } from './jobs.ts'
import { findDueLanes } from './due-lanes.ts'
import { lanes } from './lanes.ts'
import { openLeases } from './leases.ts'
import { runJob } from './run-job.ts'
import { takeJobs } from './take-jobs.ts'

/**
 * Runs every due job, one after another, urgent ones first; tests call it instead of waiting. Returns the number of
 * jobs run.
 */
export async function runDueJobs(parts: { db: Db; table: JobTable; log: Log; leaseSeconds?: number }): Promise<number> {
  const { db, table, log, leaseSeconds = 60 } = parts
  const leases = openLeases({ db, seconds: leaseSeconds, log })
  const runNext = async (): Promise<boolean> => {
    const { lanes: waiting } = await findDueLanes(db, table)
    for (const lane of lanes) {
      if (!waiting.has(lane)) continue
      const takenMs = performance.now()
      const { jobs } = await takeJobs(db, { table, lane, atMost: 1, leaseSeconds })
      const [job] = jobs
      if (!job) continue
      await runJob({ db, table, log, leases }, job, takenMs)
      return true
    }
    return false
  }
  let count = 0
  try {
    while (await runNext()) count++
    return count
  } finally {
    leases.close()
  }
}
