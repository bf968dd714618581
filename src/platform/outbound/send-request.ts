import type { Agent, Dispatcher } from 'undici'
import type { OutboundFailureReason, OutboundResult } from '#platform/outbound/outbound.ts'
import { refusedAddressCode } from './public-address.ts'

/** A `bigint` in JSON becomes a plain number with all its digits. */
export type RequestBody =
  | { json: unknown }
  | { form: Record<string, string> }
  | { bytes: Uint8Array; contentType?: string }

type Bytes = { bytes: Uint8Array; contentType?: string }
type Sending = { url: URL; method: Dispatcher.HttpMethod; headers?: Record<string, string>; body?: Bytes }
type Limits = { timeoutMs: number; maxBytes: number }

/** Returns the bytes of a body and their type. */
export function bodyOf(body: RequestBody | undefined): Bytes | undefined {
  if (!body || 'bytes' in body) return body
  if ('form' in body) {
    const text = new URLSearchParams(body.form).toString()
    return { bytes: Buffer.from(text), contentType: 'application/x-www-form-urlencoded;charset=UTF-8' }
  }
  const text = JSON.stringify(body.json, (_key, value: unknown) =>
    typeof value === 'bigint' ? rawJson(value.toString()) : value,
  )
  return { bytes: Buffer.from(text), contentType: 'application/json' }
}

const { rawJSON: rawJson } = JSON as unknown as { rawJSON(text: string): unknown }

/**
 * Sends one request and reads its response within its limits. Undici follows no redirect and repeats nothing by itself.
 */
export function sendRequest(
  agent: Agent,
  { url, method, headers, body }: Sending,
  { timeoutMs, maxBytes }: Limits,
): Promise<OutboundResult> {
  return new Promise((resolve) => {
    let sent: 'no' | 'maybe' | 'yes' = 'no'
    let status: number | undefined
    let answerHeaders: OutboundHeaders = {}
    let request: Dispatcher.DispatchController | undefined
    let size = 0
    let ended = false
    const chunks: Buffer[] = []

    const end = (result: OutboundResult) => {
      ended = true
      clearTimeout(timer)
      resolve(result)
    }
    const fail = (reason: OutboundFailureReason) => {
      if (ended) return
      end({ answered: false, sent, reason, status })
      request?.abort(new Error(reason))
    }
    const timer = setTimeout(() => fail('timeout'), timeoutMs)
    const options: Dispatcher.DispatchOptions = {
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      // An uncompressed response cannot grow during decompression.
      headers: { 'accept-encoding': 'identity', ...typeOf(body), ...headers },
      body: body?.bytes,
      // The limit above covers all of it.
      headersTimeout: 0,
      bodyTimeout: 0,
    }
    agent.dispatch(options, {
      // The connection is open, and the first byte is written next.
      onRequestStart(controller) {
        if (ended) return controller.abort(new Error('too late'))
        request = controller
        sent = 'maybe'
      },
      onResponseStart(_controller, code, given) {
        if (code < 200) return
        sent = 'yes'
        status = code
        answerHeaders = given
        if (code >= 300 && code < 400 && code !== 304) fail('redirect')
        else if (Number(given['content-length']) > maxBytes) fail('too-large')
      },
      onResponseData(_controller, chunk) {
        size += chunk.byteLength
        if (size > maxBytes) fail('too-large')
        else if (!ended) chunks.push(chunk)
      },
      onResponseEnd() {
        if (!ended) end(answerOf(status!, answerHeaders, Buffer.concat(chunks)))
      },
      onResponseError(_controller, error) {
        fail(reasonOf(error, sent))
      },
    })
  })
}

type OutboundHeaders = Readonly<Record<string, string | string[] | undefined>>

const typeOf = (body: Bytes | undefined) => body?.contentType && { 'content-type': body.contentType }

/** Returns integers beyond the exact range of numbers, such as references of 18 digits, as their digits. */
const exactIntegers = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
    ? context!.source
    : value

function answerOf(status: number, headers: OutboundHeaders, bytes: Buffer): OutboundResult {
  const text = () => new TextDecoder().decode(bytes)
  const json = (): unknown => {
    try {
      return JSON.parse(text(), exactIntegers)
    } catch {
      return undefined
    }
  }
  return { answered: true, sent: 'yes', status, headers, bytes, text, json }
}

function reasonOf(error: Error, sent: 'no' | 'maybe' | 'yes'): OutboundFailureReason {
  const { code } = error as { code?: string }
  if (code === refusedAddressCode) return 'address-refused'
  if (sent === 'no') return 'no-connection'
  return sent === 'maybe' ? 'connection-lost' : 'incomplete-answer'
}
