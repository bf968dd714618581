import { sql } from 'kysely'
import '#platform/tables.ts'
import type { Db } from '#platform/database/database.ts'
import type { JobRun, JobTable } from '#platform/jobs/jobs.ts'
import { runDueJobs } from '#platform/jobs/run-due-jobs.ts'
import { createLog } from '#platform/log.ts'

/** Runs every due job; returns the number run. */
export const runJobs = (db: Db, table: JobTable): Promise<number> => runDueJobs({ db, table, log: createLog('silent') })

/** Uses the database's clock, which a test cannot set: moves the due times of jobs instead. */
export async function passJobTime(db: Db, seconds: number): Promise<void> {
  const passed = sql`make_interval(secs => ${seconds})`
  await sql`update job set run_at = run_at - ${passed}, locked_until = locked_until - ${passed},
    next_run_at = next_run_at - ${passed}, failed_at = failed_at - ${passed}`.execute(db)
}

/** A clock for handlers that moves together with the due times of jobs. */
export function jobClock(test: { db: Db }, start: Date) {
  let now = start
  const passSeconds = async (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000)
    await passJobTime(test.db, seconds)
  }
  return { clock: { now: () => now }, passSeconds }
}

/** Runs one handler by its name, without a row and without a lease. */
export const runHandler = (table: JobTable, name: string): Promise<unknown> =>
  table[name]!.run(undefined as never, {} as JobRun)
