import { sql, type RawBuilder } from 'kysely'
import { afterCommit, type Db } from '#platform/database/database.ts'
import { keepPlan } from '#platform/database/kept-plans.ts'
import type { TakenJob } from './take-jobs.ts'
import { lookWithin } from './wake.ts'

type Held = Pick<TakenJob, 'id' | 'lease'>

/** Replaces a keyed job by its newer payload. */
const newerWish = {
  payload: sql<string>`coalesce(next_payload, payload)`,
  version: sql<number>`coalesce(next_version, version)`,
  next_payload: null,
  next_version: null,
  next_run_at: null,
}
const letGo = { lease: null, locked_until: null }

const held = (db: Db, { id, lease }: Held) => db.updateTable('job').where('id', '=', id).where('lease', '=', lease)

/**
 * Ends a completed job: deletes it, or lets it wait again with a newer payload. Returns false, without a change, when
 * the lease was lost.
 */
export async function finishJob(db: Db, job: Held): Promise<boolean> {
  const gone = await keepPlan(db)
    .deleteFrom('job')
    .where('id', '=', job.id)
    .where('lease', '=', job.lease)
    .where('next_payload', 'is', null)
    .executeTakeFirst()
  if (gone.numDeletedRows > 0n) return true
  const again = await held(db, job)
    .where('next_payload', 'is not', null)
    .set({ ...newerWish, ...letGo, run_at: sql<Date>`next_run_at`, attempts: 0, last_error: null })
    .executeTakeFirst()
  if (again.numUpdatedRows === 0n) return false
  afterCommit(db, 'jobs: again', () => lookWithin(0))
  return true
}

/** Returns the first time after now in steps of `everySeconds` from the time that passed. */
export function nextRunAt(everySeconds: RawBuilder<unknown>): RawBuilder<Date> {
  const late = sql`greatest(extract(epoch from clock_timestamp() - run_at), 0)`
  return sql<Date>`run_at + make_interval(secs => ${everySeconds} * (floor(${late} / ${everySeconds}) + 1)::float8)`
}

/**
 * Schedules the next run of a periodic job, in step with the previous one: durations do not add up, and missed times
 * are skipped. Returns false when the lease was lost.
 */
export async function finishPeriodicJob(db: Db, job: Held, everySeconds: number): Promise<boolean> {
  const row = await held(db, job)
    .set({ ...letGo, run_at: nextRunAt(sql`${everySeconds}::int`), attempts: 0, last_error: null })
    .executeTakeFirst()
  return row.numUpdatedRows > 0n
}

type Failure = { reason: string; delaySeconds: number; giveUp: boolean; mostAttempts: number }

/**
 * Schedules a retry of a failed job, or gives it up when there is no newer payload. Returns false when the lease was
 * lost.
 */
export async function failJob(db: Db, job: Held, { reason, delaySeconds, giveUp, mostAttempts }: Failure) {
  const failed = await held(db, job)
    .set({
      ...newerWish,
      ...letGo,
      run_at: sql<Date>`clock_timestamp() + make_interval(secs => ${delaySeconds})`,
      attempts: sql<number>`case when ${giveUp}::boolean and next_payload is not null then 0
        else least(attempts, ${mostAttempts}::int) end`,
      last_error: reason,
      failed_at: sql<Date | null>`case when ${giveUp}::boolean and next_payload is null then clock_timestamp() end`,
    })
    .executeTakeFirst()
  return failed.numUpdatedRows > 0n
}
