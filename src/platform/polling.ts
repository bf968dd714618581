import { describeError } from './jobs/job-error.ts'
import type { Log } from './log.ts'

type PollingOptions = { name: string; everyMs: number; log: Pick<Log, 'error' | 'info'>; run: () => Promise<unknown> }
type TurnOptions = Pick<PollingOptions, 'name' | 'log'> & {
  /** Returns the milliseconds until the next turn. */
  run: () => Promise<number>
  /** The same after a failure, and for the first turn. */
  afterMs: number
}

/** Repeated turns of the same work. */
export type Turns = {
  /** Schedules the next turn for `ms` from now, unless it is earlier. */
  within(ms: number): void
  /** Stops after the current turn. */
  stop(): Promise<void>
}

/** Runs `run` repeatedly, each time as long after the last turn as that says. An outage is one line in the log, and its end another. */
export function startTurns({ name, log, run, afterMs }: TurnOptions): Turns {
  let failedMs: number | undefined
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let atMs = Infinity
  let running: Promise<void> | undefined
  /** The wish of a caller while a turn runs. */
  let wishedMs = Infinity
  const work = async () => {
    try {
      const ms = await run()
      if (failedMs !== undefined) log.info({ name, outageMs: Math.round(performance.now() - failedMs) }, 'works again')
      failedMs = undefined
      return ms
    } catch (error) {
      if (failedMs === undefined) log.error({ name, error: describeError(error) }, 'failed, and is tried again')
      failedMs ??= performance.now()
      return afterMs
    }
  }
  const turn = async () => {
    const ms = await work()
    running = undefined
    const nextMs = Math.min(performance.now() + ms, wishedMs)
    wishedMs = Infinity
    schedule(nextMs)
  }
  const schedule = (nextMs: number) => {
    if (stopped) return
    clearTimeout(timer)
    atMs = nextMs
    timer = setTimeout(() => void (running = turn()), Math.max(0, nextMs - performance.now()))
  }
  schedule(performance.now() + afterMs)
  return {
    within(ms) {
      const wantedMs = performance.now() + ms
      if (running) wishedMs = Math.min(wishedMs, wantedMs)
      else if (wantedMs < atMs) schedule(wantedMs)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/**
 * Runs `run` repeatedly, each time `everyMs` after the end of the previous run. An outage is one line in the log, and
 * its end another. Returns a function that stops it after the current run.
 */
export function startPolling({ name, everyMs, log, run }: PollingOptions): () => Promise<void> {
  const turns = startTurns({ name, log, afterMs: everyMs, run: () => run().then(() => everyMs) })
  return () => turns.stop()
}
