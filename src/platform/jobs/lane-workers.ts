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

/** So many senders are remembered in the order in which they were served. */
const mostServed = 200

/** Runs the jobs of one lane, at most `workers` at once. Only as many are taken as can run now, and of one
 * sender as many as leave half of the workers to others. */
export function startLane({ lane, workers, ...parts }: LaneOptions): LaneWorkers {
  const running = new Set<Promise<void>>()
  const inHand = new Map<string, number>()
  const maxPerSender = Math.max(1, Math.floor(workers / 2))
  let served: string[] = []
  const state = { stopped: false, mayBeMore: false }
  let looking: Promise<void> | undefined
  const free = () => workers - running.size
  // What the product does itself may have all workers.
  const busySenders = () => [...inHand].flatMap(([sender, count]) => (sender && count >= maxPerSender ? [sender] : []))

  const start = (job: TakenJob, takenMs: number) => {
    const { sender } = job
    served = [...served.filter((each) => each !== sender), sender].slice(-mostServed)
    inHand.set(sender, (inHand.get(sender) ?? 0) + 1)
    const ended = runJob(parts, job, takenMs).finally(() => {
      running.delete(ended)
      inHand.set(sender, inHand.get(sender)! - 1)
      if (!inHand.get(sender)) inHand.delete(sender)
      // The next of its sequence or of its sender could not be taken before.
      if (job.sequence !== null || sender) state.mayBeMore = true
      if (state.mayBeMore) look()
    })
    running.add(ended)
  }
  const takeAll = async () => {
    while (state.mayBeMore && free() > 0 && !state.stopped) {
      state.mayBeMore = false
      const { db, table, leases } = parts
      const takenMs = performance.now()
      const wanted = {
        table,
        lane,
        atMost: free(),
        leaseSeconds: leases.seconds,
        held: leases.ids(),
        served,
        busy: busySenders(),
      }
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
