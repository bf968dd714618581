import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { knownJob, type JobTable } from './jobs.ts'

const prefix = 'periodic:'

/** Returns the key of the job of a periodic handler. */
export const periodicKey = (name: string): string => prefix + name

/**
 * Registers every periodic job once, however many instances start; a shorter interval of a newer build applies at once.
 * One that was given up because it killed its process is retried an hour later at the earliest. One that nobody has run
 * for a day belongs to no build any more and is removed.
 */
export async function registerPeriodicJobs(db: Db, table: JobTable): Promise<void> {
  const now = sql<Date>`clock_timestamp()`
  for (const [name, job] of Object.entries(table)) {
    const { everySeconds, lane } = knownJob(job)
    if (!everySeconds) continue
    const waits = sql`job.lease is null and job.failed_at is null`
    const soonest = sql`clock_timestamp() + make_interval(secs => ${everySeconds}::int)`
    const revived = sql<boolean>`job.failed_at < clock_timestamp() - interval '1 hour'`
    await db
      .insertInto('job')
      .values({ name, lane, payload: '{}', run_at: now, key: periodicKey(name) })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          lane,
          run_at: sql`case when ${waits} then least(job.run_at, ${soonest}) else job.run_at end`,
          attempts: sql`case when ${revived} then 0 else job.attempts end`,
          failed_at: sql`case when ${revived} then null else job.failed_at end`,
        }),
      )
      .execute()
  }
  await db
    .deleteFrom('job')
    .where('key', 'like', `${prefix}%`)
    .where(sql<boolean>`name <> all(${Object.keys(table)}::text[])`)
    .where(sql<boolean>`run_at < statement_timestamp() - interval '1 day'`)
    .execute()
}
