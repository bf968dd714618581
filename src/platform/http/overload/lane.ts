import { countRefused, watchConcurrency } from '#platform/concurrency-metrics.ts'
import { createFairQueue } from '#platform/fair-queue.ts'
import { createRecentCounts } from './recent-counts.ts'
import { ranks } from './request-class.ts'

/**
 * A request at the entrance of a lane; exactly one of `start` and `refuse` is called, unless it is abandoned before.
 */
export type Waiting = { door: string; sender: string; rank: number; start: () => void; refuse: () => void }

type Place = Pick<Waiting, 'door' | 'sender'>

/** Limits concurrent requests. */
export type Lane = {
  enter(waiting: Waiting): void
  /** The waiting client has disconnected. */
  abandon(waiting: Waiting): void
  /** Releases a slot, or takes it again unconditionally. */
  leave(place: Place): void
  retake(place: Place): void
  /** Applies a changed limit; returns whether somebody had to wait since the last call. */
  look(): boolean
}

type LaneOptions = {
  name: string
  limit: () => number
  maxWaiting: number
  /** The share of the slots that one route may use, so that a slow one leaves slots for others. */
  doorShare?: number
  /** The share of the slots that one sender may use. */
  senderShare?: number
  /**
   * The share of the slots that all senders together may use who sent many requests in the last seconds, so that the
   * requests of others start at once. While it is below 1, others also come first, whatever their rank.
   */
  heavyShare?: () => number
  /** Requests started per tick of the event loop, so that thousands of waiting requests leave time for others. */
  perTurn?: number
  /** A fixed waiting time in milliseconds, instead of controlled delay. */
  waitMs?: number
  nowMs?: () => number
}

const lookMs = 25
/** When nobody waited lately, a burst may wait this long. */
const burstWaitMs = 1000
/** When somebody has been waiting all the time, the queue is not a burst, and long waits are refused early. */
const standingWaitMs = 200
const standingAfterMs = 1000
/**
 * A sender with more requests within the last seconds is heavy: a person who moves from page to page sends two or three
 * a second.
 */
const heavyRequests = 10
/** Writes of signed-in users may wait longer by this factor. */
const patience = 4

/**
 * Creates a limit on work with a bounded queue. The queue serves lower ranks first, and within a rank one request of
 * each sender in turn; when it is full it refuses the highest rank, and within it the sender with the longest queue; it
 * refuses requests that waited too long. That time limit falls when the queue does not become empty (controlled delay).
 */
export function createLane({
  name,
  limit,
  maxWaiting,
  doorShare = 1,
  senderShare = 1,
  heavyShare = () => 1,
  perTurn = Infinity,
  waitMs,
  nowMs = () => performance.now(),
}: LaneOptions): Lane {
  const queues = Array.from({ length: ranks }, () => createFairQueue<Waiting>())
  const since = new WeakMap<Waiting, number>()
  const doors = new Map<string, number>()
  const senders = new Map<string, number>()
  const arrivals = createRecentCounts()
  const heavy = new WeakSet<Place>()
  let inUse = 0
  let heavyInUse = 0
  let waitingCount = 0
  let lastEmptyMs = nowMs()
  let hadToWait = false
  let timer: NodeJS.Timeout | undefined
  let startedThisTurn = 0
  let turnEnd: NodeJS.Immediate | undefined
  watchConcurrency(`http-${name}`, () => ({ inUse, waiting: waitingCount, limit: limit() }))

  const mayStart = () => inUse < limit() && startedThisTurn < perTurn
  const shareOf = (share: number) => Math.max(1, Math.ceil(limit() * share))
  const isHeavy = (sender: string) => arrivals.of(sender, nowMs()) > heavyRequests
  const hasRoom = ({ door, sender }: Place) =>
    mayStart() &&
    (doors.get(door) ?? 0) < shareOf(doorShare) &&
    (senders.get(sender) ?? 0) < shareOf(senderShare) &&
    (heavyInUse < shareOf(heavyShare()) || !isHeavy(sender))
  const take = (place: Place) => {
    inUse++
    count(doors, place.door, 1)
    count(senders, place.sender, 1)
    if (!isHeavy(place.sender)) return
    heavy.add(place)
    heavyInUse++
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
  const leave = (place: Place) => {
    inUse--
    count(doors, place.door, -1)
    count(senders, place.sender, -1)
    if (heavy.delete(place)) heavyInUse--
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
  const startWaiting = (may: (waiting: Waiting) => boolean) => {
    for (const queue of queues) {
      while (mayStart()) {
        const waiting = queue.takeNext(may)
        if (!waiting) break
        noteTaken()
        start(waiting)
      }
    }
  }
  const startNext = () => {
    if (heavyShare() < 1) startWaiting((waiting) => hasRoom(waiting) && !isHeavy(waiting.sender))
    startWaiting(hasRoom)
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
      arrivals.add(waiting.sender, nowMs())
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
