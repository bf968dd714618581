import { countRefused, watchConcurrency } from '#platform/concurrency-metrics.ts'
import { createFairQueue } from '#platform/fair-queue.ts'
import { ranks } from './request-class.ts'

/** A request at the entrance of a lane; exactly one of `start` and `refuse` is called, unless it goes away before. */
export type Waiting = { door: string; sender: string; rank: number; start: () => void; refuse: () => void }

type Place = Pick<Waiting, 'door' | 'sender'>

/** Lets requests in, so many at a time. */
export type Lane = {
  enter(waiting: Waiting): void
  /** Who waits has gone away. */
  abandon(waiting: Waiting): void
  /** A place is given back, or taken again without asking. */
  leave(place: Place): void
  retake(place: Place): void
  /** The limit may have changed; tells whether somebody had to wait since the last call. */
  look(): boolean
}

type LaneOptions = {
  name: string
  limit: () => number
  maxWaiting: number
  /** The part of the places that one door may have, so that a slow one leaves room for others. */
  doorShare?: number
  /** The part of the places that one sender may have. */
  senderShare?: number
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
 * A limit on work with a bounded queue. The queue serves lower ranks first, and within a rank one request of each sender in turn;
 * when it is full the highest rank is refused, and of it the sender with the longest queue; who
 * waited too long is refused. The time that is too long falls when the queue does not become empty (controlled delay).
 */
export function createLane({
  name,
  limit,
  maxWaiting,
  doorShare = 1,
  senderShare = 1,
  perTurn = Infinity,
  waitMs,
  nowMs = () => performance.now(),
}: LaneOptions): Lane {
  const queues = Array.from({ length: ranks }, () => createFairQueue<Waiting>())
  const since = new WeakMap<Waiting, number>()
  const doors = new Map<string, number>()
  const senders = new Map<string, number>()
  let inUse = 0
  let waitingCount = 0
  let lastEmptyMs = nowMs()
  let hadToWait = false
  let timer: NodeJS.Timeout | undefined
  let startedThisTurn = 0
  let turnEnd: NodeJS.Immediate | undefined
  watchConcurrency(`http-${name}`, () => ({ inUse, waiting: waitingCount, limit: limit() }))

  const mayStart = () => inUse < limit() && startedThisTurn < perTurn
  const shareOf = (share: number) => Math.max(1, Math.ceil(limit() * share))
  const hasRoom = ({ door, sender }: Place) =>
    mayStart() && (doors.get(door) ?? 0) < shareOf(doorShare) && (senders.get(sender) ?? 0) < shareOf(senderShare)
  const take = ({ door, sender }: Place) => {
    inUse++
    count(doors, door, 1)
    count(senders, sender, 1)
  }
  const start = (waiting: Waiting) => {
    take(waiting)
    startedThisTurn++
    if (perTurn < Infinity)
      turnEnd ??= setImmediate(() => {
        turnEnd = undefined
        startedThisTurn = 0
        serve()
      })
    waiting.start()
  }
  const leave = ({ door, sender }: Place) => {
    inUse--
    count(doors, door, -1)
    count(senders, sender, -1)
  }
  const noteTaken = () => {
    waitingCount--
    if (waitingCount === 0) lastEmptyMs = nowMs()
  }
  const remove = (waiting: Waiting) => {
    if (queues[waiting.rank]!.remove(waiting)) noteTaken()
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
      for (const ofSender of queue.bySender()) {
        for (const waiting of ofSender) {
          // The ones behind came later.
          if (now - since.get(waiting)! <= mostMs) break
          remove(waiting)
          refuse(waiting, 'waited-too-long')
        }
      }
    }
  }
  const startNext = () => {
    for (const queue of queues) {
      while (mayStart()) {
        const waiting = queue.takeNext(hasRoom)
        if (!waiting) break
        noteTaken()
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
      const last = queues.findLast((queue) => queue.size() > 0)
      const crowdedOut = last?.crowdedOut(waiting.sender)
      const [[oldest] = []] = last?.bySender() ?? []
      const given = crowdedOut ?? oldest
      // Of the same rank only a crowd of one sender makes room.
      if (!given || given.rank < waiting.rank || (given.rank === waiting.rank && !crowdedOut))
        return refuse(waiting, 'too-many-waiting')
      remove(given)
      refuse(given, 'too-many-waiting')
    }
    if (waitingCount === 0) lastEmptyMs = nowMs()
    queues[waiting.rank]!.add(waiting)
    since.set(waiting, nowMs())
    waitingCount++
    schedule()
  }
  return {
    enter(waiting) {
      if (hasRoom(waiting)) return start(waiting)
      hadToWait = true
      enqueue(waiting)
    },
    abandon: (waiting) => void remove(waiting),
    leave(place) {
      leave(place)
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

function count(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const next = (counts.get(key) ?? 0) + by
  if (next > 0) counts.set(key, next)
  else counts.delete(key)
}
