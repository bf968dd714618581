import { guestOwner, pageOwnerHeader } from '#kit/page-owner.ts'
import { documentOwner, startAfresh } from './document-owner.ts'
import { promptSignIn } from './sign-in-prompt.ts'
import { whileWriting } from './unsaved-input.ts'

/** Statuses after which a read is repeated once. */
const retryable = new Set([408, 409, 425, 429, 500, 502, 503, 504])
const retryDelayMs = 300
/** The longest `Retry-After` that the client waits for, because users do not wait a minute for an empty page. */
const longestWaitMs = 5000
const timeoutMs = 30_000
/** Larger than any response of the product. */
const maxBytes = 4 * 1024 * 1024

export type ClientErrorCode = 'network' | 'aborted' | 'timeout' | 'chunk-missing'

/**
 * Creates the error of a request without a response. It has the shape of the router's error responses, so that the
 * error page has its own message; the status is the one that a proxy would send.
 */
export function clientError(code: ClientErrorCode, cause?: unknown) {
  const status = code === 'timeout' ? 504 : code === 'aborted' ? 499 : 503
  return Object.assign(new Error(code, { cause }), { status, statusText: code, internal: false, data: { code } })
}

type Sending = { fetch?: typeof fetch; timeoutMs?: number; wholeAnswer?: boolean }

const isRead = ({ method }: Request) => /^(GET|HEAD|OPTIONS)$/.test(method)

/** Makes one attempt. With `wholeAnswer` the time limit covers the body too, and an endless body is cut off. */
async function attempt(request: Request, sending: Sending): Promise<Response> {
  const { fetch: go = fetch, timeoutMs: limit = timeoutMs, wholeAnswer } = sending
  const left = request.signal
  const stop = new AbortController()
  const leave = () => stop.abort()
  if (left.aborted) leave()
  left.addEventListener('abort', leave)
  let late = false
  const timer = setTimeout(() => {
    late = true
    leave()
  }, limit)
  try {
    const response = await go(request, { signal: stop.signal })
    return wholeAnswer && response.body ? new Response(await readBounded(response.body), response) : response
  } catch (cause) {
    throw clientError(left.aborted ? 'aborted' : late ? 'timeout' : 'network', cause)
  } finally {
    clearTimeout(timer)
  }
}

async function readBounded(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const reader = body.getReader()
  for (let bytes = 0; bytes < maxBytes;) {
    const { value, done } = await reader.read()
    if (done) return new Blob(pieces)
    bytes += value.length
    pieces.push(value)
  }
  void reader.cancel()
  return new Blob()
}

/** Returns milliseconds until a second attempt: the server's `Retry-After`, within bounds. */
function waitMs(response: Response | null): number {
  const header = response?.headers.get('retry-after') ?? ''
  const retryAfterMs = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Math.min(Math.max(retryAfterMs || 0, retryDelayMs), longestWaitMs)
}

const pause = (ms: number, left: AbortSignal) =>
  new Promise<unknown>((resolve) => {
    setTimeout(resolve, ms)
    left.addEventListener('abort', resolve)
  })

async function sendRead(request: Request, sending: Sending): Promise<Response> {
  const spare = request.clone()
  const first = await attempt(request, sending).catch((error: Error) => {
    if (error.message === 'network') return null
    throw error
  })
  if (first && !retryable.has(first.status)) return first
  void first?.body?.cancel()
  await pause(waitMs(first), request.signal)
  return attempt(spare, sending)
}

/**
 * Sends a write once. Only a write that was refused for a missing session, and so had no effect, is repeated after
 * signing in.
 */
async function sendWrite(request: Request, sending: Sending): Promise<Response> {
  const spare = request.clone()
  const response = await attempt(request, sending)
  const answer = response.status === 401 && (await promptSignIn()) ? await attempt(spare, sending) : response
  const other = answer.status === 409 && anotherPersonOf(answer)
  if (other) startAfresh(other, true)
  return answer
}

/** Returns the user that the server knows in this browser, when it differs from the owner of the page; else null. */
function anotherPersonOf({ headers }: Response): string | null {
  const owner = headers.get(pageOwnerHeader)
  return owner !== guestOwner && documentOwner() !== guestOwner && owner !== documentOwner() ? owner : null
}

/** Sends a request: one retry for a read, none for a write. Throws a {@link clientError}. */
export const send = (request: Request, sending: Sending = {}): Promise<Response> =>
  isRead(request) ? sendRead(request, sending) : whileWriting(() => sendWrite(request, sending))

/**
 * A success, or a failure: the server's code, or one of {@link ClientErrorCode}, or `unreadable`; `fields` name the
 * fields to correct.
 */
export type Answer<T> =
  | { ok: true; value: T; status: number }
  | { ok: false; code: string; message: string; status: number; fields: Record<string, string> }

type Asking = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** A form, or anything else as JSON. */
  body?: URLSearchParams | FormData | object
  signal?: AbortSignal
  timeoutMs?: number
  /** `no-store` bypasses the browser's own cache. */
  cache?: 'no-store'
  /** Continues when the user leaves the page at once. */
  keepalive?: true
}

/**
 * The HTTP client of the whole application: requests JSON from the server. Never throws; the result describes failures
 * that a user can act on. Every write carries its own idempotency key.
 */
export async function callServer<T>(address: string, asking: Asking = {}): Promise<Answer<T>> {
  const { method = asking.body ? 'POST' : 'GET', body, signal, timeoutMs: limit, cache, keepalive } = asking
  const form = !body || body instanceof URLSearchParams || body instanceof FormData
  // 96 random bits; `randomUUID` is missing on pages served over plain http.
  const key = crypto.getRandomValues(new Uint32Array(3)).join('-')
  const request = new Request(new URL(address, location.href), {
    method,
    signal,
    cache,
    keepalive,
    body: form ? body : JSON.stringify(body),
    headers: {
      accept: 'application/json',
      'accept-language': 'fa',
      'x-request-id': key,
      ...(method !== 'GET' && { 'idempotency-key': key, [pageOwnerHeader]: documentOwner() }),
      ...(!form && { 'content-type': 'application/json' }),
    },
  })
  try {
    return await readAnswer<T>(await send(request, { timeoutMs: limit, wholeAnswer: true }))
  } catch (error) {
    const { message: code, status } = error as ReturnType<typeof clientError>
    return { ok: false, code, message: '', status, fields: {} }
  }
}

type ErrorBody = { error?: { code?: string; message?: string; fields?: Record<string, string> } }

async function readAnswer<T>(response: Response): Promise<Answer<T>> {
  const { ok, status } = response
  const json = (await response.json().catch(() => undefined)) as unknown
  if (ok && (json !== undefined || status === 204)) return { ok, value: json as T, status }
  const { code = 'unreadable', message = '', fields = {} } = (json as ErrorBody | undefined)?.error ?? {}
  return { ok: false, code, message, status, fields }
}
