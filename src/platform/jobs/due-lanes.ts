import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { lanes, type Lane } from './lanes.ts'
import type { JobTable } from './jobs.ts'
import { passIdleJobs, watchedKeys } from './pass-idle-jobs.ts'

/** More jobs than all instances end between two polls. */
const maxMarked = 5000

type Look = {
  /** The lanes with a job to take. */
  lanes: ReadonlySet<Lane>
  /** The seconds until a job that waits becomes due; null without one. */
  nextSeconds: number | null
}

type Row = { lane: Lane; due: boolean; keys: string[]; next: number | null }

/**
 * Marks delayed jobs whose time has come as ready; returns for each lane whether a job is due, and which of the periodic
 * jobs `keys` are. Reads the periodic jobs one by one by their keys and the others by the order of the lane, so its cost
 * does not grow with the number of due jobs, also before the database has counted them.
 */
export const lookStatement = (keys: readonly string[]) => {
  const isDue = sql`ready and failed_at is null and run_at <= clock_timestamp()
    and (locked_until is null or locked_until <= clock_timestamp())`
  const watched = sql`key = any(${keys}::text[])`
  return sql<Row>`
    with marked as (
      update job set ready = true
      where id = any(array(
        select id from job where not ready and failed_at is null and run_at <= (select clock_timestamp())
        order by run_at limit ${maxMarked} for update skip locked))
      returning lane, key
    ), periodic as materialized (
      select due.lane, due.key from unnest(${keys}::text[]) as wanted (key),
        lateral (select lane, job.key from job where job.key = wanted.key and ${isDue} limit 1) as due
      union all
      select lane, key from marked where ${watched}
    )
    select lane,
      exists (select from marked where marked.lane = lane.lane and (${watched}) is not true)
        or coalesce((
          select true from job where job.lane = lane.lane and ${isDue} and (${watched}) is not true
          order by sender, run_at, id limit 1), false) as due,
      array(select key from periodic where periodic.lane = lane.lane) as keys,
      (select extract(epoch from run_at - clock_timestamp())::float8 from job
        where not ready and failed_at is null and run_at > (select clock_timestamp()) order by run_at limit 1) as next
    from unnest(${[...lanes]}::text[]) as lane`
}

/**
 * Marks delayed jobs whose time has come as ready, and returns the lanes with a job to take: one light statement, where
 * taking is a heavier one for each lane. Periodic jobs of `table` with nothing to work on only get their next time.
 */
export async function findDueLanes(db: Db, table: JobTable): Promise<Look> {
  const { rows } = await lookStatement(watchedKeys(table)).execute(db)
  const keys = rows.flatMap((row) => row.keys)
  // Without an answer about their rows the jobs run, and the one at fault reports it.
  const passed = await passIdleJobs(db, table, keys).catch(() => new Map<string, number>())
  const hasDue = ({ due, keys: found }: Row) => due || found.some((key) => !passed.has(key))
  const times = [...rows.map(({ next }) => next), ...passed.values()].filter((seconds) => seconds !== null)
  return {
    lanes: new Set(rows.filter(hasDue).map(({ lane }) => lane)),
    nextSeconds: times.length === 0 ? null : Math.min(...times),
  }
}
