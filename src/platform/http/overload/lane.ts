import { countRefused, watchConcurrency } from '#platform/concurrency-metrics.ts'
import { ranks } from './request-class.ts'

/** A request at the entrance of a lane; exactly one of `start` and `refuse` is called, unless it goes away before. */
export type Waiting = { door: string; rank: number; start: () => void; refuse: () => void }

/** Lets requests in, so many at a time. */
export type Lane = {
  enter(waiting: Waiting): void
  /** Who waits has gone away. */
  abandon(waiting: Waiting): void
  /** A place is given back, or taken again without asking. */
  leave(door: string): void
  retake(door: string): void
  /** The limit may have changed; tells whether somebody had to wait since the last call. */
  look(): boolean
}

type LaneOptions = {
  name: string
  limit: () => number
  maxWaiting: number
  /** The part of the places that one door may have, so that a slow one leaves room for others. */
  doorShare?: number
  /** So many start in one turn of the event loop, so that thousands who come at once leave the others room between them. */
  perTurn?: number
  /** So long who came waits, whatever the queue has been; in place of controlled delay. */
  waitMs?: number
  nowMs?: () => number
}

const lookMs = 25
/** When nobody waited lately, a burst may wait this long. */
const burstWaitMs = 1000
/** When somebody has been waiting all the time, the queue is no burst, and who waits long is given up early. */
const standingWaitMs = 200
const standingAfterMs = 1000
/** What people wrote while signed in may wait longer. */
const patience = 4

/**
 * A limit on work with a bounded queue. The queue serves lower ranks first; when it is full the highest rank is refused; who
 * waited too long is refused. The time that is too long falls when the queue does not become empty (controlled delay).
 */
export function createLane({
  name,
  limit,
  maxWaiting,
  doorShare = 1,
  perTurn = Infinity,
  waitMs,
  nowMs = () => performance.now(),
}: LaneOptions): Lane {
  const queues = Array.from({ length: ranks }, () => new Map<Waiting, number>())
  const doors = new Map<string, number>()
  let inUse = 0
  let waitingCount = 0
  let lastEmptyMs = nowMs()
  let hadToWait = false
  let timer: NodeJS.Timeout | undefined
  let startedThisTurn = 0
  let turnEnd: NodeJS.Immediate | undefined
  watchConcurrency(`http-${name}`, () => ({ inUse, waiting: waitingCount, limit: limit() }))

  const mayStart = () => inUse < limit() && startedThisTurn < perTurn
  const hasRoom = (door: string) => mayStart() && (doors.get(door) ?? 0) < Math.max(1, Math.ceil(limit() * doorShare))
  const take = (door: string) => {
    inUse++
    doors.set(door, (doors.get(door) ?? 0) + 1)
  }
  const start = (waiting: Waiting) => {
    take(waiting.door)
    startedThisTurn++
    if (perTurn < Infinity)
      turnEnd ??= setImmediate(() => {
        turnEnd = undefined
        startedThisTurn = 0
        serve()
      })
    waiting.start()
  }
  const leave = (door: string) => {
    inUse--
    const left = (doors.get(door) ?? 1) - 1
    if (left > 0) doors.set(door, left)
    else doors.delete(door)
  }
  const remove = (waiting: Waiting) => {
    if (!queues[waiting.rank]!.delete(waiting)) return false
    waitingCount--
    if (waitingCount === 0) lastEmptyMs = nowMs()
    return true
  }
  const refuse = (waiting: Waiting, reason: string) => {
    countRefused(`http-${name}`, reason)
    waiting.refuse()
  }
  const refuseLate = () => {
    const now = nowMs()
    const allowedMs = now - lastEmptyMs > standingAfterMs ? standingWaitMs : burstWaitMs
    for (const [rank, queue] of queues.entries()) {
      const mostMs = waitMs ?? (rank === 0 ? allowedMs * patience : allowedMs)
      for (const [waiting, sinceMs] of queue) {
        // The ones behind came later.
        if (now - sinceMs <= mostMs) break
        remove(waiting)
        refuse(waiting, 'waited-too-long')
      }
    }
  }
  const startNext = () => {
    for (const queue of queues) {
      for (const waiting of queue.keys()) {
        if (!mayStart()) return
        if (!hasRoom(waiting.door)) continue
        remove(waiting)
        start(waiting)
      }
    }
  }
  const serve = () => {
    if (waitingCount === 0) return
    refuseLate()
    startNext()
    schedule()
  }
  const schedule = () => {
    if (timer || waitingCount === 0) return
    timer = setTimeout(() => {
      timer = undefined
      serve()
    }, lookMs)
  }
  const enqueue = (waiting: Waiting) => {
    if (waitingCount >= maxWaiting) {
      const last = queues.findLast(({ size }) => size > 0)
      const [cheapest] = last?.keys() ?? []
      if (!cheapest || cheapest.rank <= waiting.rank) return refuse(waiting, 'too-many-waiting')
      remove(cheapest)
      refuse(cheapest, 'too-many-waiting')
    }
    if (waitingCount === 0) lastEmptyMs = nowMs()
    queues[waiting.rank]!.set(waiting, nowMs())
    waitingCount++
    schedule()
  }
  return {
    enter(waiting) {
      if (hasRoom(waiting.door)) return start(waiting)
      hadToWait = true
      enqueue(waiting)
    },
    abandon: (waiting) => void remove(waiting),
    leave(door) {
      leave(door)
      serve()
    },
    retake: take,
    look() {
      const had = hadToWait
      serve()
      hadToWait = waitingCount > 0
      return had
    },
  }
}
