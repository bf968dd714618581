import { setImmediate as otherWork } from 'node:timers/promises'
import type { Lane } from './lanes.ts'
import { describeError } from './job-error.ts'
import { runJob, type RunnerParts } from './run-job.ts'
import { takeJobs, type TakenJob } from './take-jobs.ts'

type LaneOptions = RunnerParts & { lane: Lane; workers: number }

/** The workers of one lane. */
export type LaneWorkers = {
  /** Looks for jobs, now or right after the current look. */
  wake(): void
  /** Returns whether every worker has a job. */
  busy(): boolean
  /** Takes no more jobs, and waits for the running ones. */
  stop(): Promise<void>
}

/** The number of remembered senders, in the order of service. */
const maxServed = 200

/**
 * Runs the jobs of one lane, at most `workers` at once. Takes only as many as can run now, and of one sender so many
 * that half of the workers stay for others.
 */
export function startLane({ lane, workers, ...parts }: LaneOptions): LaneWorkers {
  const running = new Set<Promise<void>>()
  const inHand = new Map<string, number>()
  const maxPerSender = Math.max(1, Math.floor(workers / 2))
  let served: string[] = []
  let lastSender: string | undefined
  const state = { stopped: false, mayBeMore: false }
  let looking: Promise<void> | undefined
  const free = () => workers - running.size
  // Jobs of the product itself may use all workers.
  const senders = () => [...inHand].filter(([sender]) => sender !== '')
  const busySenders = () => senders().flatMap(([sender, count]) => (count >= maxPerSender ? [sender] : []))
  // One look may find jobs of one sender only.
  const atMost = () => {
    const room = senders().flatMap(([, count]) => (count < maxPerSender ? [maxPerSender - count] : []))
    return Math.min(free(), maxPerSender, ...room)
  }

  const start = (job: TakenJob, takenMs: number) => {
    const { sender } = job
    served = [...served.filter((each) => each !== sender), sender].slice(-maxServed)
    inHand.set(sender, (inHand.get(sender) ?? 0) + 1)
    const ended = runJob(parts, job, takenMs).finally(() => {
      running.delete(ended)
      inHand.set(sender, inHand.get(sender)! - 1)
      if (!inHand.get(sender)) inHand.delete(sender)
      // The next job of its sequence or sender was blocked before.
      if (job.sequence !== null || sender) state.mayBeMore = true
      if (state.mayBeMore) check()
    })
    running.add(ended)
  }
  const takeAll = async () => {
    while (state.mayBeMore && free() > 0 && !state.stopped) {
      state.mayBeMore = false
      const { db, table, leases } = parts
      const takenMs = performance.now()
      const target = {
        table,
        lane,
        atMost: atMost(),
        leaseSeconds: leases.seconds,
        held: leases.ids(),
        served,
        busy: busySenders(),
        after: lastSender,
      }
      const { jobs, full, after } = await takeJobs(db, target)
      lastSender = after
      if (full) state.mayBeMore = true
      for (const job of jobs) start(job, takenMs)
      // Computing jobs must not delay requests.
      await otherWork()
    }
  }
  const check = () => {
    if (looking || state.stopped || free() <= 0) return
    looking = takeAll()
      .catch((error: unknown) => parts.log.error({ lane, error: describeError(error) }, 'jobs could not be taken'))
      .finally(() => {
        looking = undefined
        if (state.mayBeMore && free() > 0) check()
      })
  }
  return {
    wake: () => {
      state.mayBeMore = true
      check()
    },
    busy: () => free() <= 0,
    stop: async () => {
      state.stopped = true
      await looking
      await Promise.all(running)
    },
  }
}
