import { sql } from 'kysely'
import '#platform/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { lanes, type Lane } from '#platform/jobs/lanes.ts'

export const jobStates = ['failed', 'waiting', 'running'] as const
export type JobState = (typeof jobStates)[number]

export type JobFilter = { state: JobState; lane: Lane | null; name: string }

/** A job for staff: without payload, and with an error without personal values. */
export type JobRow = {
  id: string
  name: string
  lane: Lane
  state: JobState
  attempts: number
  /** When it failed finally, or when it is due. */
  at: Date
  error: string | null
  /** Failed, or due for a day without a handler: only such a job may be dropped. */
  mayDrop: boolean
}

export function readJobFilter(params: URLSearchParams): JobFilter {
  return {
    state: jobStates.find((state) => state === params.get('state')) ?? 'failed',
    lane: lanes.find((lane) => lane === params.get('lane')) ?? null,
    name: (params.get('name') ?? '').slice(0, 100),
  }
}

export const isStuck = sql<boolean>`(failed_at is not null
  or (lease is null and run_at < clock_timestamp() - interval '1 day'))`

/** Lists a page of jobs in one state, newest first, with the cursor of the next page. */
export async function findJobs(
  db: Db,
  { state, lane, name }: JobFilter,
  { after, size }: { after: bigint | undefined; size: number },
): Promise<{ rows: JobRow[]; next: string | null }> {
  let query = db
    .selectFrom('job')
    .select(['id', 'name', 'lane', 'attempts', 'run_at', 'failed_at', 'last_error', isStuck.as('mayDrop')])
  if (state === 'failed') query = query.where('failed_at', 'is not', null)
  if (state === 'waiting') query = query.where('failed_at', 'is', null).where('lease', 'is', null)
  if (state === 'running') query = query.where('lease', 'is not', null)
  if (lane) query = query.where('lane', '=', lane)
  if (name) query = query.where('name', '=', name)
  if (after !== undefined) query = query.where('id', '<', after)
  const matches = await query
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute()
  const rows = matches.slice(0, size).map((row) => ({
    id: String(row.id),
    name: row.name,
    lane: row.lane,
    state,
    attempts: row.attempts,
    at: row.failed_at ?? row.run_at,
    error: row.last_error,
    mayDrop: row.mayDrop,
  }))
  return { rows, next: matches.length > size ? rows.at(-1)!.id : null }
}

/** Lists the existing names, for the filter. */
export async function findJobNames(db: Db): Promise<string[]> {
  const names = await db.selectFrom('job').select('name').distinct().orderBy('name').limit(200).execute()
  return names.map(({ name }) => name)
}
