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

const checkMs = 25
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
export function createLane(options: LaneOptions): Lane {
  const lane = openLane(options)
  watchConcurrency(`http-${lane.name}`, () => ({ inUse: lane.inUse, waiting: lane.waitingCount, limit: lane.limit() }))
  return {
    enter: (waiting) => enter(lane, waiting),
    abandon: (waiting) => void remove(lane, waiting),
    leave(place) {
      leave(lane, place)
      serve(lane)
    },
    retake: (place) => take(lane, place),
    look() {
      const had = lane.hadToWait
      serve(lane)
      lane.hadToWait = lane.waitingCount > 0
      return had
    },
  }
}

type OpenLane = ReturnType<typeof openLane>

function openLane({ name, limit, maxWaiting, waitMs, ...given }: LaneOptions) {
  const { doorShare = 1, senderShare = 1, heavyShare = () => 1, perTurn = Infinity } = given
  const { nowMs = () => performance.now() } = given
  return {
    name,
    limit,
    maxWaiting,
    doorShare,
    senderShare,
    heavyShare,
    perTurn,
    waitMs,
    nowMs,
    queues: Array.from({ length: ranks }, () => createFairQueue<Waiting>()),
    since: new WeakMap<Waiting, number>(),
    doors: new Map<string, number>(),
    senders: new Map<string, number>(),
    arrivals: createRecentCounts(),
    heavy: new WeakSet<Place>(),
    inUse: 0,
    heavyInUse: 0,
    waitingCount: 0,
    lastEmptyMs: nowMs(),
    hadToWait: false,
    timer: undefined as NodeJS.Timeout | undefined,
    startedThisTurn: 0,
    turnEnd: undefined as NodeJS.Immediate | undefined,
  }
}

function enter(lane: OpenLane, waiting: Waiting): void {
  lane.arrivals.add(waiting.sender, lane.nowMs())
  if (hasRoom(lane, waiting)) return start(lane, waiting)
  lane.hadToWait = true
  enqueue(lane, waiting)
}

const mayStart = (lane: OpenLane) => lane.inUse < lane.limit() && lane.startedThisTurn < lane.perTurn

const shareOf = (lane: OpenLane, share: number) => Math.max(1, Math.ceil(lane.limit() * share))

const isHeavy = (lane: OpenLane, sender: string) => lane.arrivals.of(sender, lane.nowMs()) > heavyRequests

const hasRoom = (lane: OpenLane, place: Place) =>
  mayStart(lane) &&
  (lane.doors.get(place.door) ?? 0) < shareOf(lane, lane.doorShare) &&
  (lane.senders.get(place.sender) ?? 0) < shareOf(lane, lane.senderShare) &&
  (lane.heavyInUse < shareOf(lane, lane.heavyShare()) || !isHeavy(lane, place.sender))

const take = (lane: OpenLane, place: Place) => {
  lane.inUse++
  count(lane.doors, place.door, 1)
  count(lane.senders, place.sender, 1)
  if (!isHeavy(lane, place.sender)) return
  lane.heavy.add(place)
  lane.heavyInUse++
}

const start = (lane: OpenLane, waiting: Waiting) => {
  take(lane, waiting)
  lane.startedThisTurn++
  if (lane.perTurn < Infinity)
    lane.turnEnd ??= setImmediate(() => {
      lane.turnEnd = undefined
      lane.startedThisTurn = 0
      serve(lane)
    })
  waiting.start()
}

const leave = (lane: OpenLane, place: Place) => {
  lane.inUse--
  count(lane.doors, place.door, -1)
  count(lane.senders, place.sender, -1)
  if (lane.heavy.delete(place)) lane.heavyInUse--
}

const noteTaken = (lane: OpenLane) => {
  lane.waitingCount--
  if (lane.waitingCount === 0) lane.lastEmptyMs = lane.nowMs()
}

const remove = (lane: OpenLane, waiting: Waiting) => {
  if (lane.queues[waiting.rank]!.remove(waiting)) noteTaken(lane)
}

const refuse = (lane: OpenLane, waiting: Waiting, reason: string) => {
  countRefused(`http-${lane.name}`, reason)
  waiting.refuse()
}

const refuseLate = (lane: OpenLane) => {
  const now = lane.nowMs()
  const allowedMs = now - lane.lastEmptyMs > standingAfterMs ? standingWaitMs : burstWaitMs
  for (const [rank, queue] of lane.queues.entries()) {
    const maxMs = lane.waitMs ?? (rank === 0 ? allowedMs * patience : allowedMs)
    for (const ofSender of queue.bySender()) {
      for (const waiting of ofSender) {
        // The ones behind came later.
        if (now - lane.since.get(waiting)! <= maxMs) break
        remove(lane, waiting)
        refuse(lane, waiting, 'waited-too-long')
      }
    }
  }
}

const startWaiting = (lane: OpenLane, may: (waiting: Waiting) => boolean) => {
  for (const queue of lane.queues) {
    while (mayStart(lane)) {
      const waiting = queue.takeNext(may)
      if (!waiting) break
      noteTaken(lane)
      start(lane, waiting)
    }
  }
}

const startNext = (lane: OpenLane) => {
  if (lane.heavyShare() < 1) startWaiting(lane, (waiting) => hasRoom(lane, waiting) && !isHeavy(lane, waiting.sender))
  startWaiting(lane, (waiting) => hasRoom(lane, waiting))
}

const serve = (lane: OpenLane) => {
  if (lane.waitingCount === 0) return
  refuseLate(lane)
  startNext(lane)
  schedule(lane)
}

const schedule = (lane: OpenLane) => {
  if (lane.timer || lane.waitingCount === 0) return
  lane.timer = setTimeout(() => {
    lane.timer = undefined
    serve(lane)
  }, checkMs)
}

const enqueue = (lane: OpenLane, waiting: Waiting) => {
  if (lane.waitingCount >= lane.maxWaiting) {
    const last = lane.queues.findLast((queue) => queue.size() > 0)
    const crowdedOut = last?.crowdedOut(waiting.sender)
    const [[oldest] = []] = last?.bySender() ?? []
    const given = crowdedOut ?? oldest
    // Of the same rank only a crowd of one sender makes room.
    if (!given || given.rank < waiting.rank || (given.rank === waiting.rank && !crowdedOut))
      return refuse(lane, waiting, 'too-many-waiting')
    remove(lane, given)
    refuse(lane, given, 'too-many-waiting')
  }
  if (lane.waitingCount === 0) lane.lastEmptyMs = lane.nowMs()
  lane.queues[waiting.rank]!.add(waiting)
  lane.since.set(waiting, lane.nowMs())
  lane.waitingCount++
  schedule(lane)
}

function count(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const next = (counts.get(key) ?? 0) + by
  if (next > 0) counts.set(key, next)
  else counts.delete(key)
}
