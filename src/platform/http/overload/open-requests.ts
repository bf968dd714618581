import type { IncomingMessage, ServerResponse } from 'node:http'
import { countRefused } from '#platform/concurrency-metrics.ts'
import type { EarlyAnswers } from './early-answer.ts'
import { whileUsed } from './while-used.ts'

/** An admitted request. `hold` and `giveBack` take and release its slot in its lane. */
export type OpenRequest = {
  request: IncomingMessage
  response: ServerResponse
  /** A file upload may take its time, as long as it progresses. */
  upload: boolean
  hold(): void
  giveBack(): void
}

export type OpenRequests = {
  add(open: OpenRequest): void
  /** The handler is done: only sending the response remains. */
  finish(request: IncomingMessage): void
  /** Watches a response without a handler. */
  addSending(request: IncomingMessage, response: ServerResponse): void
  size(): number
  close(): void
}

/** Time limits for the parts of a request. */
export type RequestTimes = {
  lookMs: number
  /** A body that takes longer releases its slot until it is complete. */
  bodyHoldsPlaceMs: number
  /** From the head to the response; for an upload from its last byte. */
  answerMs: number
  /**
   * The same for a completely received write: it may be done already, so it is not refused; after this time its
   * connection is closed without a response.
   */
  writeAnswerMs: number
  /** The first seconds of an upload are not measured. */
  uploadGraceMs: number
  /** Minimum bytes of an upload per second, on average. */
  uploadBytesPerSecond: number
  /** How long a client may read nothing, plus a little for each waiting byte. */
  readerMs: number
  readerBytesPerSecond: number
}

export const usualTimes: RequestTimes = {
  lookMs: 250,
  bodyHoldsPlaceMs: 250,
  answerMs: 9000,
  writeAnswerMs: 60_000,
  uploadGraceMs: 5000,
  uploadBytesPerSecond: 8 * 1024,
  readerMs: 10_000,
  readerBytesPerSecond: 8 * 1024,
}

type Watched = OpenRequest & {
  startedMs: number
  readBefore: number
  bodyEndedMs: number | undefined
  holds: boolean
  done: boolean
  flushed: number
  flushedMs: number
}

/**
 * Checks every open request a few times a second, so that none stays open forever: a slow body, a silent handler, a
 * client that does not read. One timer for all costs less than one for each, and it rests without requests.
 */
export function watchOpenRequests(answerEarly: EarlyAnswers, times: RequestTimes = usualTimes): OpenRequests {
  const open = new Map<IncomingMessage, Watched>()
  const looks = whileUsed({
    everyMs: times.lookMs,
    tick: () => {
      const nowMs = performance.now()
      for (const each of open.values()) check(each, nowMs)
    },
    inUse: () => open.size > 0,
  })

  const end = (each: Watched, reason: 'slow-body' | 'late') => {
    countRefused('http', reason)
    returnPlace(each)
    each.done = true
    answerEarly(each.request, each.response, reason)
    // The rest of a slow body is ignored; the response gets a moment to leave.
    if (!each.request.complete) setTimeout(() => each.request.socket?.destroy(), 1000).unref()
  }
  /** Closes the connection. Without a response the outcome stays open; a 503 would deny it. */
  const cutOff = (each: Watched) => {
    countRefused('http', 'late-write')
    each.done = true
    each.request.socket.destroy()
  }
  const check = (each: Watched, nowMs: number) => {
    const { request } = each
    if (each.done) return checkReader(each, nowMs, times)
    if (request.complete) {
      each.bodyEndedMs ??= nowMs
      if (nowMs - each.bodyEndedMs <= times.answerMs) takePlace(each)
    } else if (nowMs - each.startedMs > times.bodyHoldsPlaceMs) returnPlace(each)
    const sinceMs = each.upload ? (each.bodyEndedMs ?? nowMs) : each.startedMs
    if (request.complete && isWrite(request)) {
      if (nowMs - sinceMs > times.answerMs) returnPlace(each)
      if (nowMs - sinceMs > times.writeAnswerMs) cutOff(each)
      return
    }
    if (nowMs - sinceMs > times.answerMs) return end(each, request.complete ? 'late' : 'slow-body')
    if (each.upload && !request.complete && isSlow(each, nowMs, times)) end(each, 'slow-body')
  }
  const add = (entry: OpenRequest, done: boolean) => {
    const nowMs = performance.now()
    const watched: Watched = {
      ...entry,
      startedMs: nowMs,
      readBefore: entry.request.socket.bytesRead,
      bodyEndedMs: undefined,
      holds: !done,
      done,
      flushed: -1,
      flushedMs: nowMs,
    }
    open.set(entry.request, watched)
    looks.use()
    entry.response.once('close', () => {
      returnPlace(watched)
      open.delete(entry.request)
    })
  }
  return {
    add: (entry) => add(entry, false),
    addSending: (request, response) =>
      add({ request, response, upload: false, hold: () => {}, giveBack: () => {} }, true),
    finish(request) {
      const each = open.get(request)
      if (!each) return
      returnPlace(each)
      each.done = true
    },
    size: () => open.size,
    close: looks.close,
  }
}

/** Returns whether an upload is slower than allowed. */
function isSlow({ request, startedMs, readBefore }: Watched, nowMs: number, times: RequestTimes): boolean {
  const ageMs = nowMs - startedMs
  if (ageMs <= times.uploadGraceMs) return false
  return (request.socket.bytesRead - readBefore) / (ageMs / 1000) < times.uploadBytesPerSecond
}

/** Closes the connection of a client that reads nothing for too long. */
function checkReader(each: Watched, nowMs: number, times: RequestTimes): void {
  const socket = each.request.socket
  const pending = socket?.writableLength ?? 0
  const flushed = (socket?.bytesWritten ?? 0) - pending
  if (pending === 0 || flushed !== each.flushed) {
    each.flushed = flushed
    each.flushedMs = nowMs
    return
  }
  const allowedMs = times.readerMs + (pending / times.readerBytesPerSecond) * 1000
  if (nowMs - each.flushedMs <= allowedMs) return
  countRefused('http', 'slow-reader')
  socket.destroy()
}

const isWrite = ({ method }: IncomingMessage) => method !== 'GET' && method !== 'HEAD'

function returnPlace(each: Watched): void {
  if (!each.holds) return
  each.holds = false
  each.giveBack()
}

function takePlace(each: Watched): void {
  if (each.holds || each.done) return
  each.holds = true
  each.hold()
}
