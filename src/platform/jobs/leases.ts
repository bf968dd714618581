import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import type { Log } from '#platform/log.ts'
import { describeError } from './job-error.ts'
import type { TakenJob } from './take-jobs.ts'

/** Creates the error of a write by a run that no longer counts. */
export const leaseLost = () => new AppError('job-lease-lost', 409)
export const isLeaseLost = (error: unknown): boolean => error instanceof AppError && error.code === 'job-lease-lost'

type Lease = { job: TakenJob; controller: AbortController; untilMs: number }

/** The leases of this process. */
export type Leases = {
  seconds: number
  ids(): bigint[]
  /** Renews the lease from now on; `takenMs` is `performance.now()` before the job was taken. */
  hold(job: TakenJob, takenMs: number): AbortController
  drop(job: TakenJob): void
  /** Ends every running job without effect, and releases it for other processes at once. */
  giveBack(): Promise<void>
  close(): void
}

/**
 * Renews the leases of running jobs, all in one statement, four times in each lease's life. A lost lease, or one that
 * could not be renewed in time, fires its signal before anybody else can take the job, measured on a monotonic clock.
 */
export function openLeases({ db, seconds, log }: { db: Db; seconds: number; log: Log }): Leases {
  const held = new Map<bigint, Lease>()
  const tickMs = (seconds * 1000) / 4
  let renewing = false
  const lose = ({ job, controller }: Lease) => {
    if (controller.signal.aborted) return
    log.warn({ job: job.name, id: String(job.id) }, 'the lease of a job was lost')
    controller.abort(leaseLost())
  }
  const tick = async () => {
    const startedMs = performance.now()
    for (const lease of held.values()) if (lease.untilMs - tickMs <= startedMs) lose(lease)
    const targets = [...held.values()].filter(({ controller }) => !controller.signal.aborted)
    if (renewing || targets.length === 0) return
    renewing = true
    try {
      const stored = await renewLeases(
        db,
        targets.map(({ job }) => job),
        seconds,
      )
      for (const lease of targets) {
        if (stored.has(lease.job.id)) lease.untilMs = startedMs + seconds * 1000
        else if (held.get(lease.job.id) === lease) lose(lease)
      }
    } catch (error) {
      log.error({ error: describeError(error) }, 'leases of jobs could not be renewed')
    } finally {
      renewing = false
    }
  }
  const timer = setInterval(() => void tick(), tickMs).unref()
  return {
    seconds,
    ids: () => [...held.keys()],
    hold(job, takenMs) {
      const controller = new AbortController()
      held.set(job.id, { job, controller, untilMs: takenMs + seconds * 1000 })
      return controller
    },
    drop: (job) => void (held.get(job.id)?.job.lease === job.lease && held.delete(job.id)),
    async giveBack() {
      const jobs = [...held.values()].map(({ job }) => job)
      for (const { controller } of held.values()) controller.abort(leaseLost())
      held.clear()
      if (jobs.length) await releaseLeases(db, jobs)
    },
    close: () => clearInterval(timer),
  }
}

const heldJobs = (jobs: readonly TakenJob[]) =>
  sql`unnest(${jobs.map(({ id }) => String(id))}::bigint[], ${jobs.map(({ lease }) => lease)}::uuid[]) as held (id, lease)`

/** Releases leases; an interruption that the job did not cause does not count as an attempt. */
const releaseLeases = (db: Db, jobs: readonly TakenJob[]) =>
  sql`
    update job set lease = null, locked_until = null, attempts = greatest(attempts - 1, 0)
    from ${heldJobs(jobs)} where job.id = held.id and job.lease = held.lease`.execute(db)

async function renewLeases(db: Db, jobs: readonly TakenJob[], seconds: number): Promise<Set<bigint>> {
  const { rows } = await sql<{ id: bigint }>`
    update job set locked_until = clock_timestamp() + make_interval(secs => ${seconds})
    from ${heldJobs(jobs)}
    where job.id = held.id and job.lease = held.lease
    returning job.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
