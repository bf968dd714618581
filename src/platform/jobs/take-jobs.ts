import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { keepPlan } from '#platform/database/kept-plans.ts'
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
  /** The sender after which the walk over the senders begins: `after` of the previous call. */
  after?: string
}

/** A few more candidates are read than taken, because another instance may take the first ones. */
const spareCandidates = 8

/** The number of senders that one call compares. A lane with more senders is walked in a circle. */
const maxSenders = 24

/**
 * Takes due jobs of a lane under leases of their own: one job of each sender in turn, and the earliest of a sender first.
 * One short statement without a transaction, whose cost does not grow with the number of senders, of due jobs or of jobs
 * for a later time. Names and versions that this build does not know are left for others. The attempt counts from here: a
 * job whose attempts all ended with the process is given up and not taken. In a sequence only the earliest is taken, and
 * none while another is in hand; one that was given up holds nothing up. A newer wish takes the place of what a dead
 * process left behind.
 */
export async function takeJobs(
  db: Db,
  { table, lane, atMost, leaseSeconds, held = [], served = [], busy = [], after = '' }: TakeOptions,
) {
  const existing = Object.entries(table).map(([name, job]) => ({ name, ...knownJob(job) }))
  const candidates = atMost + spareCandidates
  const { rows } = await sql<TakenJob & { spent: boolean; step: number }>`
    select * from take_jobs(
      ${lane}, ${existing.map(({ name }) => name)}::text[], ${existing.map(({ version }) => version)}::int[],
      ${existing.map(({ maxAttempts }) => maxAttempts)}::int[], ${atMost}::int, ${leaseSeconds}::float8,
      ${held.map(String)}::bigint[], ${served}::text[], ${busy}::text[], ${after},
      ${Math.max(maxSenders, candidates)}::int, ${candidates}::int)`.execute(keepPlan(db))
  const taken = rows.filter(({ spent }) => !spent).toSorted((a, b) => compare(a, b))
  const released = await releaseOvertaken(db, taken)
  return {
    jobs: taken.filter(({ id }) => !released.has(id)),
    /** Whether there may be more. */
    full: rows.length === atMost,
    /** Where the next call goes on. */
    after: rows.toSorted((a, b) => b.step - a.step)[0]?.sender ?? after,
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
