import { AppError } from './errors.ts'

/** Runs a piece of work when its turn comes. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>

/** At most `max` pieces of work at a time; the others wait, and beyond `maxWaiting` they are refused with 503. */
export function createSemaphore(max: number, maxWaiting: number): Semaphore {
  let busy = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (busy < max) busy++
    else if (waiting.length >= maxWaiting) throw new AppError('busy', 503, { retryAfterSeconds: 5 })
    // Who leaves hands the place over, so that nobody can take it in between.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy--
    }
  }
}
