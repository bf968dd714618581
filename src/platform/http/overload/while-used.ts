import { AsyncLocalStorage } from 'node:async_hooks'

type WhileUsed = {
  everyMs: number
  tick: () => void
  inUse: () => boolean
  /** Called before the first tick after a rest, and after the last tick before one. */
  start?: () => void
  stop?: () => void
}

const restMs = 2000

/**
 * Runs `tick` every `everyMs` from a call of `use` on, until nothing has been in use for two seconds: an idle process is
 * not woken for nothing.
 */
export function whileUsed({ everyMs, tick, inUse, start, stop }: WhileUsed): { use(): void; close(): void } {
  // The ticks must not inherit the context of the request that starts them.
  const outside = AsyncLocalStorage.snapshot()
  let timer: NodeJS.Timeout | undefined
  let usedMs = 0
  const close = () => {
    if (!timer) return
    clearInterval(timer)
    timer = undefined
    stop?.()
  }
  const run = () => {
    tick()
    if (inUse()) usedMs = performance.now()
    else if (performance.now() - usedMs >= restMs) close()
  }
  return {
    use() {
      usedMs = performance.now()
      if (timer) return
      start?.()
      timer = outside(() => setInterval(run, everyMs).unref())
    },
    close,
  }
}
