import { createRequest } from '@remix-run/node-fetch-server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { platformContext, scopeContext, type Platform, type RequestScope } from '#platform/context.ts'
import { guestSession } from '#platform/session.ts'
import { cookieHeader } from './cookies.ts'
import { isSameOrigin } from './same-origin.ts'

type PageOptions = {
  platform: Platform
  build: ServerBuild | (() => Promise<ServerBuild>)
  development: boolean
}

const maxBodyBytes = 64 * 1024

/** Hands everything that no other route took to the router. Bodies stay unread streams; only their size is bounded here. */
export function pageRoutes(app: FastifyInstance, { platform, build, development }: PageOptions): void {
  const { config } = platform
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  const handle = createRequestHandler(build as ServerBuild, development ? 'development' : 'production')

  app.all('/*', async (request, reply) => {
    const origin = config.origin ?? `${request.protocol}://${request.host}`
    const refusal = refuse(request, origin)
    if (refusal) return reply.code(refusal).type('text/plain').send('')
    const web = createRequest(request.raw, reply.raw, {
      protocol: new URL(origin).protocol,
      host: new URL(origin).host,
    })
    const scope = newScope(request)
    const context = new RouterContextProvider()
    context.set(platformContext, platform)
    context.set(scopeContext, scope)
    const response = await handle(web, context)
    if (web.signal.aborted) return reply.hijack()
    for (const cookie of scope.cookies) reply.header('set-cookie', cookieHeader(cookie, config.secureCookies))
    cacheHeaders(request, response, reply)
    if (scope.html === undefined) return reply.send(response)
    response.headers.forEach((value, name) => void reply.header(name, value))
    return reply.code(response.status).send(scope.html)
  })
}

function refuse(request: FastifyRequest, origin: string): number | null {
  if (request.method === 'GET' || request.method === 'HEAD') return null
  if (!isSameOrigin(request.headers, origin)) return 403
  // Nothing else would bound a body that does not tell its length.
  if (request.headers['transfer-encoding']) return 411
  return Number(request.headers['content-length'] ?? 0) > maxBodyBytes ? 413 : null
}

const newScope = (request: FastifyRequest): RequestScope => ({
  id: request.id,
  session: guestSession,
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  cookies: [],
})

/** Pages may be kept by the browser for Back, never by anything between; a prefetched answer lives until the click. */
function cacheHeaders(request: FastifyRequest, response: Response, reply: FastifyReply): void {
  const prefetch = /prefetch/.test(String(request.headers['sec-purpose'] ?? request.headers.purpose ?? ''))
  // A page that was brought for a guest is not the page of who signs in a moment later, and who saves data gets other pictures.
  void reply.header('vary', 'cookie, save-data')
  if (!response.headers.has('cache-control')) {
    void reply.header('cache-control', prefetch && response.ok ? 'private, max-age=5' : 'private, no-cache')
  }
}
