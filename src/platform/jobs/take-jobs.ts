import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { knownJob, type JobTable } from './jobs.ts'
import type { Lane } from './lanes.ts'

/** A taken job. `lease` proves it; every statement that ends the job checks it. */
export type TakenJob = {
  id: bigint
  name: string
  lane: Lane
  payload: unknown
  version: number
  attempts: number
  lease: string
  /** Jobs of one sequence run one after another. */
  sequence: string | null
  /** The sender whose turn it takes; empty for the product itself. */
  sender: string
  /** The `traceparent` of its producer, when recorded. */
  trace: string | null
}

type TakeOptions = {
  table: JobTable
  lane: Lane
  atMost: number
  leaseSeconds: number
  /** Jobs that this process already runs, which it must not take again. */
  held?: readonly bigint[]
  /** Senders in the order of service; others come first. */
  served?: readonly string[]
  /** Senders at their maximum of running jobs. */
  busy?: readonly string[]
}

/** A few more candidates of one sender are read than taken, because another instance may take the first ones. */
const spareCandidates = 8

const spentReason = 'the process ended before the job did'

/**
 * Takes what is due in a lane under leases of their own: one job of each sender in turn, and of a sender the earliest first. One short statement without a transaction. Names
 * and versions that this build does not know are left for others. The attempt counts from here: a job whose attempts all ended
 * with the process is given up and not taken. In a sequence only the earliest is taken, and none while another is in hand; one
 * that was given up holds nothing up. A newer wish takes the place of what a dead process left behind.
 */
export async function takeJobs(
  db: Db,
  { table, lane, atMost, leaseSeconds, held = [], served = [], busy = [] }: TakeOptions,
) {
  const existing = Object.entries(table).map(([name, job]) => ({ name, ...knownJob(job) }))
  const names = sql`${existing.map(({ name }) => name)}::text[]`
  const ofName = (values: number[]) => sql`(${values}::int[])[array_position(${names}, job.name)]`
  const now = sql`(select clock_timestamp())`
  const open = sql`job.lane = ${lane} and job.failed_at is null`
  const isDue = sql`${open} and run_at <= ${now}
        and (locked_until is null or locked_until <= ${now})
        and name = any(${names}) and version <= ${ofName(existing.map(({ version }) => version))}
        and job.id <> all(${held.map(String)}::bigint[])
        and (sequence is null or lease is not null or not exists (
          select from job as other
          where other.sequence = job.sequence and other.id <> job.id
            and (other.lease is not null or (other.id < job.id and other.failed_at is null))
        ))`
  // Finds the senders one by one along the index, so that a long queue of one costs the others nothing.
  const { rows } = await sql<TakenJob & { spent: boolean }>`
    with recursive senders (sender) as (
      (select job.sender from job where ${open} order by job.sender limit 1)
      union all
      select (select job.sender from job where ${open} and job.sender > senders.sender order by job.sender limit 1)
      from senders where senders.sender is not null
    ),
    candidate as (
      select found.id, row_number() over (partition by senders.sender order by found.run_at, found.id) as place
      from senders cross join lateral (
        select job.id, job.run_at from job where job.sender = senders.sender and ${isDue}
        order by run_at, id limit ${atMost + spareCandidates}
      ) as found
      where senders.sender <> all(${busy}::text[])
    ),
    due as (
      select job.id, next_payload is null and attempts >= ${ofName(existing.map(({ maxAttempts }) => maxAttempts))} as spent
      from job join candidate on candidate.id = job.id
      where ${isDue}
      order by place, coalesce(array_position(${served}::text[], job.sender), 0), run_at, job.id
      limit ${atMost}
      for update of job skip locked
    )
    update job set
      attempts = case when due.spent then job.attempts when job.next_payload is null then job.attempts + 1 else 1 end,
      payload = coalesce(job.next_payload, job.payload), version = coalesce(job.next_version, job.version),
      next_payload = null, next_version = null, next_run_at = null,
      lease = case when due.spent then null else gen_random_uuid() end,
      locked_until = case when due.spent then null
        else clock_timestamp() + make_interval(secs => ${leaseSeconds}) end,
      failed_at = case when due.spent then clock_timestamp() end,
      last_error = case when due.spent then coalesce(job.last_error, ${spentReason}) else job.last_error end
    from due where job.id = due.id
    returning job.id, job.name, job.lane, job.payload, job.version, job.attempts, job.lease, job.sequence, job.sender, job.trace, job.run_at,
      due.spent`.execute(db)
  const taken = rows.filter(({ spent }) => !spent).toSorted((a, b) => compare(a, b))
  const released = await releaseOvertaken(db, taken)
  return {
    jobs: taken.filter(({ id }) => !released.has(id)),
    /** Whether there may be more. */
    full: rows.length === atMost,
  }
}

/**
 * Releases jobs taken while another job of their sequence was taken: staff may retry an earlier one at the moment when
 * a later one is taken, and neither statement sees the other. The one that ended later now sees both.
 */
async function releaseOvertaken(db: Db, taken: readonly TakenJob[]): Promise<Set<bigint>> {
  const ordered = taken.filter(({ sequence }) => sequence !== null)
  if (ordered.length === 0) return new Set()
  const { rows } = await sql<{ id: bigint }>`
    update job set lease = null, locked_until = null, attempts = attempts - 1
    from unnest(${ordered.map(({ id }) => String(id))}::bigint[], ${ordered.map(({ lease }) => lease)}::uuid[]) as mine (id, lease)
    where job.id = mine.id and job.lease = mine.lease and exists (
      select from job as other where other.sequence = job.sequence and other.id <> job.id and other.lease is not null)
    returning job.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

type Ordered = { id: bigint; run_at?: Date }

const compare = (a: Ordered, b: Ordered) =>
  (a.run_at?.getTime() ?? 0) - (b.run_at?.getTime() ?? 0) || Number(a.id - b.id)
