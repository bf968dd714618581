import { countRefused, watchConcurrency } from './concurrency-metrics.ts'
import { AppError } from './errors.ts'

/** Runs a piece of work when its turn comes. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>

type SemaphoreOptions = {
  /** Its name in the figures. */
  name: string
  /** So many pieces of work at a time. */
  max: number
  /** So many may wait; more are refused with 503. */
  maxWaiting: number
  /** Whoever waited so long is refused with 503. */
  maxWaitMs: number
}

/** At most `max` pieces of work at a time; the others wait, but neither too many nor too long. */
export function createSemaphore({ name, max, maxWaiting, maxWaitMs }: SemaphoreOptions): Semaphore {
  let inUse = 0
  const waiting = new Set<() => void>()
  watchConcurrency(name, () => ({ inUse, waiting: waiting.size, limit: max }))
  const refuse = (reason: string) => {
    countRefused(name, reason)
    return new AppError('busy', 503, { retryAfterSeconds: 5 })
  }
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        waiting.delete(start)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(start)
        reject(refuse('waited-too-long'))
      }, maxWaitMs)
      waiting.add(start)
    })
  return async (work) => {
    if (inUse < max) inUse++
    else if (waiting.size >= maxWaiting) throw refuse('too-many-waiting')
    // Who leaves hands the place over, so that nobody can take it in between.
    else await turn()
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next) next()
      else inUse--
    }
  }
}
