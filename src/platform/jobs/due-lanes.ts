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
 * Marks delayed jobs whose time has come as ready, and returns the lanes with a job to take: one light statement, where
 * taking is a heavier one for each lane. Periodic jobs of `table` with nothing to work on only get their next time.
 */
export async function findDueLanes(db: Db, table: JobTable): Promise<Look> {
  const keys = watchedKeys(table)
  const isDue = sql`ready and failed_at is null and run_at <= clock_timestamp()
    and (locked_until is null or locked_until <= clock_timestamp())`
  const watched = sql`key = any(${keys}::text[])`
  const { rows } = await sql<Row>`
    with marked as (
      update job set ready = true
      where id = any(array(
        select id from job where not ready and failed_at is null and run_at <= (select clock_timestamp())
        order by run_at limit ${maxMarked} for update skip locked))
      returning lane, key
    )
    select lane,
      exists (select from marked where marked.lane = lane.lane and (${watched}) is not true)
        or exists (select from job where job.lane = lane.lane and ${isDue} and (${watched}) is not true) as due,
      array(select key from marked where marked.lane = lane.lane and ${watched})
        || array(select key from job where job.lane = lane.lane and ${isDue} and ${watched}) as keys,
      (select extract(epoch from run_at - clock_timestamp())::float8 from job
        where not ready and failed_at is null and run_at > (select clock_timestamp()) order by run_at limit 1) as next
    from unnest(${[...lanes]}::text[]) as lane`.execute(db)
  const passed = await passIdleJobs(
    db,
    table,
    rows.flatMap((row) => row.keys),
  )
  const hasDue = ({ due, keys: found }: Row) => due || found.some((key) => !passed.has(key))
  const times = [...rows.map(({ next }) => next), ...passed.values()].filter((seconds) => seconds !== null)
  return {
    lanes: new Set(rows.filter(hasDue).map(({ lane }) => lane)),
    nextSeconds: times.length === 0 ? null : Math.min(...times),
  }
}
