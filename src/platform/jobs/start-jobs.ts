import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { startTurns } from '#platform/polling.ts'
import type { Signals } from '#platform/signals.ts'
import type { JobTable } from './jobs.ts'
import { findDueLanes } from './due-lanes.ts'
import { describeError } from './job-error.ts'
import { lanes, type Lane } from './lanes.ts'
import { startLane } from './lane-workers.ts'
import { openLeases } from './leases.ts'
import { registerPeriodicJobs } from './periodic-jobs.ts'
import { onLookWithin, onWake } from './wake.ts'

type StartOptions = {
  db: Db
  signals: Signals
  table: JobTable
  log: Log
  pollSeconds: number
  /** How long a look may be put off while no job becomes due: only where all jobs are written in this process. */
  maxPollSeconds?: number
  leaseSeconds: number
  /** The number of parallel jobs of each lane here; 0 leaves a lane to other instances. */
  workers: Record<Lane, number>
  /** How long running jobs may continue when the process stops. */
  stopSeconds?: number
}

/** Jobs that become due so soon after each other are found by one look. */
const togetherMs = 250

/** Minimum time between notifications of other instances for one lane, in milliseconds. */
const callMs = 200

/**
 * Starts the workers of every lane; returns a function that stops them after the running jobs; long ones are released
 * for others. They wake when a job was committed here, when another instance has more than it can take, and at every
 * poll. A poll comes when the next job becomes due, at the latest after `maxPollSeconds`.
 */
export async function startJobs(options: StartOptions): Promise<() => Promise<void>> {
  const { db, signals, table, log, pollSeconds, leaseSeconds, workers, stopSeconds = 5 } = options
  const { maxPollSeconds = pollSeconds } = options
  await registerPeriodicJobs(db, table)
  const leases = openLeases({ db, seconds: leaseSeconds, log })
  const started = lanes.map((lane) => {
    const own = startLane({ db, table, log, leases, lane, workers: workers[lane] })
    const callOthers = atMostEvery(callMs, () => void signals.send(topicOf(lane)).catch(() => {}))
    const unsubscribe = workers[lane] > 0 ? signals.subscribe(topicOf(lane), own.wake) : () => {}
    return { lane, ...own, callOthers, unsubscribe }
  })
  // The caller that wakes the workers may have an open transaction.
  const outside = AsyncLocalStorage.snapshot()
  const stopWaking = onWake((target) =>
    outside(() => {
      const { wake, busy, callOthers } = started.find(({ lane }) => lane === target)!
      wake()
      if (busy()) callOthers()
    }),
  )
  for (const { wake } of started) wake()
  const [pollMs, maxPollMs] = [pollSeconds * 1000, maxPollSeconds * 1000]
  const looks = startTurns({
    name: 'jobs that are due',
    afterMs: pollMs,
    log,
    run: async () => {
      const { lanes: due, nextSeconds } = await findDueLanes(db, table)
      for (const { lane, wake } of started) if (due.has(lane)) wake()
      const nextMs = nextSeconds === null ? Infinity : nextSeconds * 1000 + togetherMs
      return Math.min(Math.max(nextMs, pollMs), maxPollMs)
    },
  })
  const stopHastening = onLookWithin((seconds) =>
    outside(() => looks.within(Math.max(seconds * 1000 + togetherMs, pollMs))),
  )
  return async () => {
    stopWaking()
    stopHastening()
    for (const { unsubscribe } of started) unsubscribe()
    const ended = Promise.all([looks.stop(), ...started.map(({ stop }) => stop())])
    await inTimeOrNot(ended, stopSeconds * 1000)
    leases.close()
    await leases.giveBack().catch((error: unknown) => log.error({ error: describeError(error) }, 'jobs not released'))
  }
}

async function inTimeOrNot(ended: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([ended, new Promise((resolve) => (timer = setTimeout(resolve, ms)))])
  clearTimeout(timer)
}

const topicOf = (lane: Lane) => `jobs:${lane}`

/** Runs at once, and then at most every `ms`; calls between are dropped. */
function atMostEvery(ms: number, run: () => void): () => void {
  let lastMs = -Infinity
  return () => {
    const nowMs = performance.now()
    if (nowMs - lastMs < ms) return
    lastMs = nowMs
    run()
  }
}
