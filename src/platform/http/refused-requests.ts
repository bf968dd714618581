import { STATUS_CODES, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#platform/config.ts'
import { AppError } from '#platform/errors.ts'
import { sendApiError } from './api-errors.ts'
import { plainPagePolicy } from './content-security-policy.ts'
import { publicOrigin } from './public-origin.ts'
import { newRequestId } from './request-id.ts'
import { securityHeaders } from './security-headers.ts'

/** Codes with a page of their own; any other refusal has the page of its status. */
const pageCodes = ['forbidden', 'held-form-refused'] as const
export type PageCode = (typeof pageCodes)[number]
/** Renders a page without scripts and without a database, for responses without a screen. */
type PlainPage = (reason: number | PageCode) => string

type Refusing = { config: Config; page: PlainPage }

const maxTargetLength = 8000
/** More than any route has; the router compares every prefix of a path with all routes. */
const maxSegments = 12
const maxSegmentLength = 400
const maxPathLength = 1000
const html = 'text/html; charset=utf-8'
const retryAfterSeconds = '5'

const isHttps = ({ origin }: Config) => origin?.startsWith('https:') ?? false

/** Responds in the format of the address: JSON below `/api`, elsewhere a plain page. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: { status: number; code: string },
  page: PlainPage,
) {
  if (request.url.startsWith('/api/')) return sendApiError(request, reply, refusal)
  // At the entrance 403 means a form of another site.
  const body = page(pageCodes.find((code) => code === refusal.code) ?? refusal.status)
  const waits = refusal.status === 429 || refusal.status === 503
  if (waits && !reply.hasHeader('retry-after')) void reply.header('retry-after', retryAfterSeconds)
  void reply.header('x-request-id', request.id).header('content-security-policy', plainPagePolicy(body))
  return reply.code(refusal.status).header('cache-control', 'no-store').type(html).send(body)
}

/** A path that a client has to resolve first (`/a/../b`): rules of the entrance would read another address than the router. */
const unresolved = /^[^?#]*(?:\\|\/(?:\.|%2e){1,2}(?:[/?#]|$))/i

/** Whether a request names two hosts: Node keeps the first, a proxy before it may have looked at the other. */
export const hasTwoHosts = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1

/** Whether a path has more parts, or longer ones, than a route can have. A last part without a name counts too. */
export function isLongerThanRoutes(url: string): boolean {
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  if (path.length > maxPathLength) return true
  const segments = path.slice(1).split('/')
  return segments.length > maxSegments || segments.some(({ length }) => length > maxSegmentLength)
}

/** Returns why a request is refused regardless of its target; null for an ordinary one. */
function requestRefusal(
  {
    method,
    url,
    headers,
    rawHeaders,
  }: Pick<FastifyRequest, 'method' | 'headers'> & { url: string; rawHeaders: string[] },
  config: Config,
) {
  if (method === 'TRACE' || method === 'CONNECT') return new AppError('method-not-allowed', 405)
  if (url.length > maxTargetLength || isLongerThanRoutes(url)) return new AppError('address-too-long', 414)
  // `GET http://other/`, `*`; and NUL, which no page address has and PostgreSQL does not store.
  if (!url.startsWith('/') || /%00/.test(url) || unresolved.test(url)) return new AppError('unreadable', 400)
  if (headers.host === undefined && headers[':authority'] === undefined) return new AppError('unreadable', 400)
  if (hasTwoHosts(rawHeaders)) return new AppError('unreadable', 400)
  return publicOrigin(headers, config) === null ? new AppError('unknown-host', 421) : null
}

/** Refuses requests that no route may see, and answers unmatched ones. Register it before every route. */
export function refuseRequests(app: FastifyInstance, { config, page }: Refusing): void {
  app.addHook('onRequest', async (request, reply) => {
    const refusal = requestRefusal(
      {
        method: request.method,
        headers: request.headers,
        url: request.raw.url ?? '',
        rawHeaders: request.raw.rawHeaders,
      },
      config,
    )
    if (refusal) return sendRefusal(request, reply, refusal, page)
  })
  app.setNotFoundHandler(async (request, reply) => {
    // Pages accept every address: an unmatched request has an unsupported method.
    return sendRefusal(request, reply, { status: 405, code: 'method-not-allowed' }, page)
  })
}

const statusOf: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Returns whether the address makes a head too large. Otherwise it is its fields, mostly cookies. */
const hasLongTarget = ({ rawPacket }: { rawPacket?: Buffer }) =>
  (rawPacket?.toString('latin1').match(/^[A-Z]+ (\S*)/)?.[1]?.length ?? 0) > maxTargetLength

/**
 * Answers invalid HTTP before it becomes a request: broken, too large or too slow heads, CONNECT, foreign expectations.
 */
export function refuseBrokenRequests(server: Server, { config, page }: Refusing): void {
  const refuse = (socket: Duplex, status: number) => {
    if (!socket.writable) return void socket.destroy()
    const body = page(status)
    const headers = {
      ...securityHeaders(isHttps(config)),
      'content-security-policy': plainPagePolicy(body),
      'x-request-id': newRequestId(),
      'content-type': html,
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  }
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket) => {
    if (error.code === 'ECONNRESET') return void socket.destroy()
    const status = statusOf[error.code ?? ''] ?? 400
    refuse(socket, status === 431 && hasLongTarget(error) ? 414 : status)
  })
  server.on('connect', (_request, socket) => refuse(socket, 405))
  server.on('checkExpectation', (_request, response) => {
    const body = page(417)
    const policy = { 'content-security-policy': plainPagePolicy(body), 'cache-control': 'no-store' }
    const name = { 'x-request-id': newRequestId(), 'content-type': html }
    response.writeHead(417, { ...securityHeaders(isHttps(config)), ...policy, ...name }).end(body)
  })
}
