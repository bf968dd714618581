import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { currentDoor } from '#platform/current-door.ts'
import { readConnectionWaitMs } from '#platform/database/connection-wait.ts'
import { earlyAnswers, type EarlyReason } from './early-answer.ts'
import { createLane, type Lane } from './lane.ts'
import { createAdaptiveLimit } from './adaptive-limit.ts'
import { usualTimes, watchOpenRequests, type RequestTimes } from './open-requests.ts'
import { requestClasses, type LaneName, type ExpensiveAddress } from './request-class.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Decides when a request reaches its handler, and that it ends. */
export type ServerProtection = {
  /** Calls `handle` now, later or never; in the last case the request is answered here. */
  admit(request: IncomingMessage, response: ServerResponse, handle: Handler): void
  /** To be called when the handler has its answer. */
  finish(request: IncomingMessage): void
  /** For answers that were written without a handler. */
  watchSending(request: IncomingMessage, response: ServerResponse): void
  close(): void
}

type ProtectionOptions = {
  expensive: readonly ExpensiveAddress[]
  page: (reason: EarlyReason) => string
  https: boolean
  /** The most work at once, whatever the event loop says. */
  maxInFlight: number
  times?: RequestTimes
}

const adjustMs = 200
const loopResolutionMs = 5
/** A page is some milliseconds of computing: what waits behind a few of them waits no longer than a blink. */
const loopTargetMs = 20
/** A request asks the database some times; so long it may wait for a connection each time. */
const connectionTargetMs = 40
const minInFlight = 4
/** One slow door leaves half of the places to all others. */
const doorShare = 0.5
const sizes = { work: { maxWaiting: 256 }, files: 256, pictures: 128, uploads: 32, batches: 4000, turns: 8 }
/** Thousands who press at one moment are taken a few at a time, so that a page comes in between. */
const batches = { maxWaiting: 4000, waitMs: 6000, perTurn: 2 }
/** Who waited half an hour for their turn waits some seconds more; an answer takes nine at most. */
const turns = { maxWaiting: 512, waitMs: 6000 }

/** The entrance of the HTTP server, before Fastify: what is refused here costs a few microseconds. */
export function protectServer(options: ProtectionOptions): ServerProtection {
  const { expensive, page, https, maxInFlight, times = usualTimes } = options
  const classOf = requestClasses(expensive, https)
  const answerEarly = earlyAnswers({ page, https })
  const open = watchOpenRequests(answerEarly, times)
  const loop = monitorEventLoopDelay({ resolution: loopResolutionMs })
  loop.enable()
  const readLoopMs = () => {
    const delayMs = loop.count ? loop.percentile(90) / 1e6 - loopResolutionMs : 0
    loop.reset()
    return delayMs
  }
  const limit = createAdaptiveLimit({
    min: Math.min(minInFlight, maxInFlight),
    max: maxInFlight,
    isLate: () => [readLoopMs() > loopTargetMs, readConnectionWaitMs() > connectionTargetMs].includes(true),
  })
  const lanes: Record<Exclude<LaneName, 'health'>, Lane> = {
    work: createLane({ name: 'work', limit: limit.value, maxWaiting: sizes.work.maxWaiting, doorShare }),
    files: createLane({ name: 'files', limit: () => sizes.files, maxWaiting: 0 }),
    pictures: createLane({ name: 'pictures', limit: () => sizes.pictures, maxWaiting: 0 }),
    uploads: createLane({ name: 'uploads', limit: () => sizes.uploads, maxWaiting: 0 }),
    batches: createLane({ name: 'batches', limit: () => sizes.batches, ...batches }),
    turns: createLane({ name: 'turns', limit: () => sizes.turns, ...turns }),
  }
  const outside = AsyncLocalStorage.snapshot()
  const timer = setInterval(() => limit.adjust(lanes.work.look()), adjustMs).unref()

  return {
    admit(request, response, handle) {
      const { lane: name, door, rank } = classOf(request)
      if (name === 'health') return handle(request, response)
      const lane = lanes[name]
      const abandon = () => lane.abandon(waiting)
      const waiting = {
        door,
        rank,
        start: () => {
          response.off('close', abandon)
          open.add({
            request,
            response,
            upload: name === 'uploads',
            hold: () => lane.retake(door),
            giveBack: () => lane.leave(door),
          })
          // Who leaves its place starts the next: nothing of its own context may go on there.
          outside(() => currentDoor.run(door, handle, request, response))
        },
        refuse: () => {
          response.off('close', abandon)
          answerEarly(request, response, 'overloaded')
        },
      }
      response.once('close', abandon)
      lane.enter(waiting)
    },
    finish: open.finish,
    watchSending(request, response) {
      if (request.socket.writableLength > 0) open.addSending(request, response)
    },
    close() {
      clearInterval(timer)
      loop.disable()
      open.close()
    },
  }
}
