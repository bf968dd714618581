import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { lanes, type Lane } from './lanes.ts'

/** More jobs than all instances end between two polls. */
const maxMarked = 5000

/**
 * Marks delayed jobs whose time has come as ready, and returns the lanes with a job to take: one light statement, where
 * taking is a heavier one for each lane.
 */
export async function findDueLanes(db: Db): Promise<ReadonlySet<Lane>> {
  const { rows } = await sql<{ lane: Lane }>`
    with marked as (
      update job set ready = true
      where id = any(array(
        select id from job where not ready and failed_at is null and run_at <= (select clock_timestamp())
        order by run_at limit ${maxMarked} for update skip locked))
      returning lane
    )
    select lane from unnest(${[...lanes]}::text[]) as lane
    where exists (select from marked where marked.lane = lane.lane) or (
      select true from job
      where job.lane = lane.lane and ready and failed_at is null and run_at <= clock_timestamp()
        and (locked_until is null or locked_until <= clock_timestamp()) limit 1)`.execute(db)
  return new Set(rows.map(({ lane }) => lane))
}
