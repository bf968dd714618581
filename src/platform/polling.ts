import { describeError } from './jobs/job-error.ts'
import type { Log } from './log.ts'

type PollingOptions = { name: string; everyMs: number; log: Pick<Log, 'error' | 'info'>; run: () => Promise<unknown> }

/**
 * Runs `run` repeatedly, each time `everyMs` after the end of the previous run. An outage is one line in the log, and
 * its end another. Returns a function that stops it after the current run.
 */
export function startPolling({ name, everyMs, log, run }: PollingOptions): () => Promise<void> {
  let failedMs: number | undefined
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = Promise.resolve()
  const turn = async () => {
    try {
      await run()
      if (failedMs !== undefined) log.info({ name, outageMs: Math.round(performance.now() - failedMs) }, 'works again')
      failedMs = undefined
    } catch (error) {
      if (failedMs === undefined) log.error({ name, error: describeError(error) }, 'failed, and is tried again')
      failedMs ??= performance.now()
    }
    schedule()
  }
  const schedule = () => {
    if (!stopped) timer = setTimeout(() => void (running = turn()), everyMs)
  }
  schedule()
  return () => {
    stopped = true
    clearTimeout(timer)
    return running
  }
}
