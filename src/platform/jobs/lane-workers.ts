import { setImmediate as otherWork } from 'node:timers/promises'
import type { Lane } from './lanes.ts'
import { describeError } from './job-error.ts'
import { runJob, type RunnerParts } from './run-job.ts'
import { takeJobs, type TakenJob } from './take-jobs.ts'

type LaneOptions = RunnerParts & { lane: Lane; workers: number }

/** The workers of one lane. */
export type LaneWorkers = {
  /** Looks for jobs, now or as soon as the look that is under way is over. */
  wake(): void
  /** Whether every worker has a job. */
  busy(): boolean
  /** Takes nothing more, and waits for the jobs in hand. */
  stop(): Promise<void>
}

/** Runs the jobs of one lane, at most `workers` at once. Only as many are taken as can run now. */
export function startLane({ lane, workers, ...parts }: LaneOptions): LaneWorkers {
  const running = new Set<Promise<void>>()
  const state = { stopped: false, mayBeMore: false }
  let looking: Promise<void> | undefined
  const free = () => workers - running.size

  const start = (job: TakenJob, takenMs: number) => {
    const ended = runJob(parts, job, takenMs).finally(() => {
      running.delete(ended)
      // The next of its sequence could not be taken before.
      if (job.sequence !== null) state.mayBeMore = true
      if (state.mayBeMore) look()
    })
    running.add(ended)
  }
  const takeAll = async () => {
    while (state.mayBeMore && free() > 0 && !state.stopped) {
      state.mayBeMore = false
      const { db, table, leases } = parts
      const takenMs = performance.now()
      const wanted = { table, lane, atMost: free(), leaseSeconds: leases.seconds, held: leases.ids() }
      const { jobs, full } = await takeJobs(db, wanted)
      if (full) state.mayBeMore = true
      for (const job of jobs) start(job, takenMs)
      // Jobs that only compute must not keep requests waiting.
      await otherWork()
    }
  }
  const look = () => {
    if (looking || state.stopped || free() <= 0) return
    looking = takeAll()
      .catch((error: unknown) => parts.log.error({ lane, error: describeError(error) }, 'jobs could not be taken'))
      .finally(() => {
        looking = undefined
        if (state.mayBeMore && free() > 0) look()
      })
  }
  return {
    wake: () => {
      state.mayBeMore = true
      look()
    },
    busy: () => free() <= 0,
    stop: async () => {
      state.stopped = true
      await looking
      await Promise.all(running)
    },
  }
}
