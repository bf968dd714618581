import { sql } from 'kysely'
import '../tables.ts'
import type { Db } from '#platform/database/database.ts'
import { lanes, type Lane } from './lanes.ts'

/** `waiting` includes running ones; `oldestSeconds` is how long the oldest due and not running one has waited. */
export type LaneCounts = { waiting: number; failed: number; oldestSeconds: number }

/** Returns the counts of the lanes. */
export async function countJobs(db: Db): Promise<Record<Lane, LaneCounts>> {
  const due = sql`failed_at is null and lease is null and run_at <= clock_timestamp()`
  const rows = await db
    .selectFrom('job')
    .select([
      'lane',
      sql<number>`count(*) filter (where failed_at is null)::int`.as('waiting'),
      sql<number>`count(*) filter (where failed_at is not null)::int`.as('failed'),
      sql<number>`coalesce(extract(epoch from clock_timestamp() - min(run_at) filter (where ${due})), 0)::float8`.as(
        'oldestSeconds',
      ),
    ])
    .groupBy('lane')
    .execute()
  const none = { waiting: 0, failed: 0, oldestSeconds: 0 }
  const match = Object.fromEntries(rows.map(({ lane, ...counts }) => [lane, counts]))
  return Object.fromEntries(lanes.map((lane) => [lane, match[lane] ?? none])) as Record<Lane, LaneCounts>
}

/** Returns the number of given up jobs, for the staff who handle them. */
export async function countFailedJobs(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('job')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('failed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}
