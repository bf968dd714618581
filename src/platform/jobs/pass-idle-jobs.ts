import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { nextRunAt } from './end-job.ts'
import type { JobTable } from './jobs.ts'
import { periodicKey } from './periodic-jobs.ts'

/** Returns the keys of the periodic jobs that name the rows they work on. */
export const watchedKeys = (table: JobTable): string[] =>
  Object.entries(table).flatMap(([name, { everySeconds, rows }]) => (everySeconds && rows ? [periodicKey(name)] : []))

/**
 * Schedules the next time of those of the due periodic jobs `keys` that have no row to work on: one statement in place of
 * taking, running and ending each. One that failed, or that a process holds, is left to the workers. Returns the passed
 * ones with the seconds until their next time.
 */
export async function passIdleJobs(db: Db, table: JobTable, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const looks = Object.entries(table).flatMap(([name, { everySeconds, rows }]) => {
    const key = periodicKey(name)
    if (!everySeconds || !rows || !keys.includes(key)) return []
    const found = sql.join(
      rows().map((query) => sql`exists (${query})`),
      sql` or `,
    )
    return [sql`(${key}::text, ${everySeconds}::int, ${found})`]
  })
  const { rows: passed } = await sql<{ key: string; seconds: number }>`
    update job set run_at = ${nextRunAt(sql`mine.every`)}
    from (
      select job.id, look.every from job join (values ${sql.join(looks)}) as look (key, every, found) using (key)
      where not look.found and lease is null and failed_at is null and attempts = 0 and run_at <= clock_timestamp()
      order by job.id for update of job skip locked
    ) as mine
    where job.id = mine.id
    returning key, extract(epoch from run_at - clock_timestamp())::float8 as seconds`.execute(db)
  return new Map(passed.map(({ key, seconds }) => [key, seconds]))
}
