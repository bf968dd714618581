import type { IncomingMessage, ServerResponse } from 'node:http'
import { apiMessages, languageOf } from '../api-texts.ts'
import { plainPagePolicy } from '../content-security-policy.ts'
import { newRequestId } from '../request-id.ts'
import { securityHeaders } from '../security-headers.ts'

/** Why a request is answered before, or instead of, its handler. */
export type EarlyReason = 'overloaded' | 'slow-body' | 'late'

/** A page that was only read opens again by itself; a form is not sent twice. */
export type EarlyPage = EarlyReason | 'overloaded-read'

export type EarlyAnswers = (request: IncomingMessage, response: ServerResponse, reason: EarlyReason) => void

type EarlyAnswerOptions = { page: (reason: EarlyPage) => string; https: boolean }

const statusOf: Record<EarlyReason, number> = { overloaded: 503, 'slow-body': 408, late: 503 }
const retryAfterSeconds = '5'

/**
 * Creates responses that cost next to nothing, for times of overload: bytes made once, straight to the connection, with
 * the same security headers as every other response.
 */
export function earlyAnswers({ page, https }: EarlyAnswerOptions): EarlyAnswers {
  const pages = new Map<EarlyPage, { body: Buffer; policy: string }>()
  const pageOf = (reason: EarlyPage) => {
    const html = page(reason)
    const made = { body: Buffer.from(html), policy: plainPagePolicy(html) }
    pages.set(reason, made)
    return made
  }
  const fixed = { ...securityHeaders(https), 'cache-control': 'no-store', 'retry-after': retryAfterSeconds }
  return (request, response, reason) => {
    if (response.headersSent) return void request.socket.destroy()
    const api = request.url?.startsWith('/api/') === true
    const shown = reason === 'overloaded' && request.method === 'GET' ? 'overloaded-read' : reason
    const made = api ? null : (pages.get(shown) ?? pageOf(shown))
    const body = made?.body ?? apiBody(request, reason)
    response.writeHead(statusOf[reason], {
      ...fixed,
      ...(made && { 'content-security-policy': made.policy }),
      'content-type': api ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
      'content-length': body.length,
      'x-request-id': newRequestId(),
      // The rest of a body is not read.
      ...(!request.complete && !isBodyless(request) && { connection: 'close' }),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

const isBodyless = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0

const apiCodes = { overloaded: 'unavailable', 'slow-body': 'unreadable', late: 'unavailable' } as const

function apiBody({ headers }: IncomingMessage, reason: EarlyReason): Buffer {
  const code = apiCodes[reason]
  return Buffer.from(
    JSON.stringify({ error: { code, message: apiMessages[code][languageOf(headers['accept-language'])] } }),
  )
}
