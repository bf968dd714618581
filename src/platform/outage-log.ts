import type { Log } from './log.ts'

/** An outage is over after this time without the same fault, in milliseconds. */
const quietMs = 10_000

type OutageLog = {
  /** Records one fault; the first of an outage is logged, the others are counted. */
  note(fault: { code: string; error: string }): void
  close(): void
}

/**
 * Logs an outage once, and its end with its duration and the number of faults: an unreachable database makes every
 * request fail, and thousands of equal lines hide the others.
 */
export function createOutageLog(log: Pick<Log, 'error' | 'info'>, name: string, quiet = quietMs): OutageLog {
  const open = new Map<string, { beganMs: number; lastMs: number; faults: number }>()
  const check = () => {
    const nowMs = performance.now()
    for (const [code, { beganMs, lastMs, faults }] of open) {
      if (nowMs - lastMs < quiet) continue
      open.delete(code)
      log.info({ code, faults, outageMs: Math.round(lastMs - beganMs) }, `${name} works again`)
    }
    if (open.size === 0) stop()
  }
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  return {
    note({ code, error }) {
      const nowMs = performance.now()
      const outage = open.get(code)
      if (outage) {
        outage.faults += 1
        outage.lastMs = nowMs
        return
      }
      open.set(code, { beganMs: nowMs, lastMs: nowMs, faults: 1 })
      log.error({ code, error }, `${name} fails; the end of it will be one line`)
      timer ??= setInterval(check, quiet / 4).unref()
    },
    close: stop,
  }
}
