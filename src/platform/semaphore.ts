import { countRefused, watchConcurrency } from './concurrency-metrics.ts'
import { currentSender, processSender } from './current-sender.ts'
import { AppError } from './errors.ts'
import { createFairQueue } from './fair-queue.ts'

/** Runs work when a slot is free. Senders take turns. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>

type SemaphoreOptions = {
  /** Its name in the metrics. */
  name: string
  /** Maximum concurrent pieces of work. */
  max: number
  /** Maximum for one sender; work of the process itself has no such limit. */
  maxPerSender?: number
  /** Maximum waiting; beyond it the sender with the longest queue is refused with 503. */
  maxWaiting: number
  /** A caller that waited this long is refused with 503. */
  maxWaitMs: number
}

type Waiting = { sender: string; start: () => void; refuse: (reason: string) => void }

/** Creates a limit of `max` concurrent pieces of work; the others wait, with limits on their number and time. */
export function createSemaphore({ name, max, maxPerSender = max, maxWaiting, maxWaitMs }: SemaphoreOptions): Semaphore {
  const running = new Map<string, number>()
  const queue = createFairQueue<Waiting>()
  let inUse = 0
  watchConcurrency(name, () => ({ inUse, waiting: queue.size(), limit: max }))
  const busy = (reason: string) => {
    countRefused(name, reason)
    return new AppError('busy', 503, { retryAfterSeconds: 5 })
  }
  const mayStart = ({ sender }: { sender: string }) =>
    inUse < max && (sender === processSender || (running.get(sender) ?? 0) < maxPerSender)
  const take = (sender: string) => {
    inUse++
    running.set(sender, (running.get(sender) ?? 0) + 1)
  }
  const giveBack = (sender: string) => {
    inUse--
    const left = running.get(sender)! - 1
    if (left > 0) running.set(sender, left)
    else running.delete(sender)
    // Takes the slot for the next caller at once, so that nobody can take it in between.
    queue.takeNext(mayStart)?.start()
  }
  const turn = (sender: string) =>
    new Promise<void>((resolve, reject) => {
      const waiting: Waiting = {
        sender,
        start: () => {
          clearTimeout(timer)
          take(sender)
          resolve()
        },
        refuse: (reason) => {
          clearTimeout(timer)
          queue.remove(waiting)
          reject(busy(reason))
        },
      }
      const timer = setTimeout(() => waiting.refuse('waited-too-long'), maxWaitMs)
      queue.add(waiting)
    })
  return async (work) => {
    const sender = currentSender()
    if (mayStart({ sender })) take(sender)
    else {
      if (queue.size() >= maxWaiting) {
        const crowdedOut = queue.crowdedOut(sender)
        if (!crowdedOut) throw busy('too-many-waiting')
        crowdedOut.refuse('too-many-waiting')
      }
      await turn(sender)
    }
    try {
      return await work()
    } finally {
      giveBack(sender)
    }
  }
}
