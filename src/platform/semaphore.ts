import { countRefused, watchConcurrency } from './concurrency-metrics.ts'
import { currentSender, processSender } from './current-sender.ts'
import { AppError } from './errors.ts'
import { createFairQueue } from './fair-queue.ts'

/** Runs a piece of work when its turn comes. Senders take turns. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>

type SemaphoreOptions = {
  /** Its name in the figures. */
  name: string
  /** So many pieces of work at a time. */
  max: number
  /** So many of them for one sender; work of the process itself has no such limit. */
  maxPerSender?: number
  /** So many may wait; then the sender with the longest queue is refused with 503. */
  maxWaiting: number
  /** Whoever waited so long is refused with 503. */
  maxWaitMs: number
}

type Waiting = { sender: string; start: () => void; refuse: (reason: string) => void }

/** At most `max` pieces of work at a time; the others wait, but neither too many nor too long. */
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
    // Taken for whoever is next at once, so that nobody can take it in between.
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
