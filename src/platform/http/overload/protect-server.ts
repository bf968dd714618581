import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ProxyTrust } from '#platform/proxy-trust.ts'
import { currentEntry } from '#platform/current-door.ts'
import { senderScope } from '#platform/current-sender.ts'
import { readConnectionWaitMs } from '#platform/database/connection-wait.ts'
import { earlyAnswers, type EarlyPage } from './early-answer.ts'
import { createLane, type Lane } from './lane.ts'
import { createAdaptiveLimit } from './adaptive-limit.ts'
import { usualTimes, watchOpenRequests, type RequestTimes } from './open-requests.ts'
import { whileUsed } from './while-used.ts'
import { requestClasses, type LaneName, type ExpensiveAddress } from './request-class.ts'

type InName = (work: () => void) => void

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Decides when a request reaches its handler, and ensures that it ends. */
export type ServerProtection = {
  /** Calls `handle` now, later or never; in the last case the request is answered here. */
  admit(request: IncomingMessage, response: ServerResponse, handle: Handler): void
  /** Continues in the context of a request's route and sender, which data from its connection lacks. */
  resume(request: IncomingMessage, work: () => void): void
  /** Call it when the handler has its response. */
  finish(request: IncomingMessage): void
  /** For responses written without a handler. */
  watchSending(request: IncomingMessage, response: ServerResponse): void
  close(): void
}

type ProtectionOptions = {
  expensive: readonly ExpensiveAddress[]
  page: (reason: EarlyPage) => string
  https: boolean
  /** Whether `x-forwarded-for` of a proxy on a private network identifies the sender. */
  trustProxy?: ProxyTrust | false
  /** Maximum concurrent work, independent of the event loop. */
  maxInFlight: number
  times?: RequestTimes
}

const adjustMs = 100
const loopResolutionMs = 5
/** A page takes some milliseconds of computing: a queue of a few stays unnoticeable. */
const loopTargetMs = 20
/** A request makes several database queries; this is the accepted wait for a connection each time. */
const connectionTargetMs = 40
const minInFlight = 3
/** One slow route leaves half of the slots to all others. */
const doorShare = 0.5
/** One sender leaves a quarter of the slots to all others. */
const senderShare = 0.75
/** While work is late, senders with many requests in the last seconds leave three quarters of the slots to others. */
const heavyShare = 0.25
const half = 0.5
const sizes = {
  work: { maxWaiting: 256 },
  files: 256,
  pictures: 128,
  uploads: 32,
  batches: 4000,
  turns: 8,
  payments: 32,
  imitations: 64,
}
/** Thousands of simultaneous requests are started a few at a time, so that pages run in between. */
const batches = { maxWaiting: 4000, waitMs: 6000, perTurn: 2 }
/** A user who waited half an hour for admission accepts some more seconds; a response takes nine at most. */
const turns = { maxWaiting: 512, waitMs: 6000 }

/** Creates the entrance of the HTTP server, before Fastify: a refusal here costs a few microseconds. */
export function protectServer(options: ProtectionOptions): ServerProtection {
  const { expensive, page, https, trustProxy = false, maxInFlight, times = usualTimes } = options
  const classOf = requestClasses(expensive, { https, trustProxy })
  const answerEarly = earlyAnswers({ page, https })
  const open = watchOpenRequests(answerEarly, times)
  const loop = monitorEventLoopDelay({ resolution: loopResolutionMs })
  const readLoopMs = () => {
    const delayMs = loop.count ? loop.percentile(90) / 1e6 - loopResolutionMs : 0
    loop.reset()
    return delayMs
  }
  const isLate = () => [readLoopMs() > loopTargetMs, readConnectionWaitMs() > connectionTargetMs].includes(true)
  const limit = createAdaptiveLimit({ min: Math.min(minInFlight, maxInFlight), max: maxInFlight, isLate })
  const lanes = createLanes(limit)
  const outside = AsyncLocalStorage.snapshot()
  const named = new WeakMap<IncomingMessage, InName>()
  const measuring = whileUsed({
    everyMs: adjustMs,
    // The loop's measuring wakes the process 200 times a second.
    start: () => {
      loop.enable()
      // Drops what was late before.
      isLate()
    },
    tick: () => limit.adjust(lanes.work.look()),
    inUse: () => open.size() > 0,
    stop: () => loop.disable(),
  })

  return {
    admit(request, response, handle) {
      const { lane: name, door, rank, sender } = classOf(request)
      if (name === 'health') return handle(request, response)
      measuring.use()
      const lane = lanes[name]
      const abandon = () => lane.abandon(waiting)
      const ofSender = senderScope(sender)
      const inName: InName = (work) => ofSender(() => currentEntry.run(door, work))
      const waiting = {
        door,
        rank,
        sender,
        start: () => {
          response.off('close', abandon)
          open.add({
            request,
            response,
            upload: name === 'uploads',
            hold: () => lane.retake(waiting),
            giveBack: () => lane.leave(waiting),
          })
          // Releasing a slot starts the next request, which must not inherit the context.
          named.set(request, inName)
          outside(() => inName(() => handle(request, response)))
        },
        refuse: () => {
          response.off('close', abandon)
          answerEarly(request, response, 'overloaded')
        },
      }
      response.once('close', abandon)
      lane.enter(waiting)
    },
    resume(request, work) {
      const inName = named.get(request)
      return inName ? inName(work) : work()
    },
    finish: open.finish,
    watchSending(request, response) {
      if (request.socket.writableLength > 0) open.addSending(request, response)
    },
    close() {
      measuring.close()
      open.close()
    },
  }
}

/** Creates the lane of each class of requests; only work adapts to the load. */
function createLanes(limit: ReturnType<typeof createAdaptiveLimit>): Record<Exclude<LaneName, 'health'>, Lane> {
  return {
    work: createLane({
      name: 'work',
      limit: limit.value,
      maxWaiting: sizes.work.maxWaiting,
      doorShare,
      senderShare,
      heavyShare: () => (limit.hasShrunk() ? heavyShare : 1),
    }),
    files: createLane({ name: 'files', limit: () => sizes.files, maxWaiting: 0 }),
    pictures: createLane({ name: 'pictures', limit: () => sizes.pictures, maxWaiting: 0, senderShare: half }),
    uploads: createLane({ name: 'uploads', limit: () => sizes.uploads, maxWaiting: 0, senderShare: half }),
    batches: createLane({ name: 'batches', limit: () => sizes.batches, ...batches }),
    imitations: createLane({ name: 'imitations', limit: () => sizes.imitations, maxWaiting: sizes.imitations }),
    payments: createLane({ name: 'payments', limit: () => sizes.payments, senderShare: half / 2, ...turns }),
    turns: createLane({ name: 'turns', limit: () => sizes.turns, senderShare: half, ...turns }),
  }
}
