import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { redirect } from '#kit/redirect.ts'
import { resumeParam } from '#kit/site-address.ts'
import { matchPath, RouterContextProvider, type ServerBuild } from 'react-router'
import { platformContext, scopeContext, type Platform, type RequestScope } from '#platform/context.ts'
import { cacheOwner } from '#platform/cache-owner.ts'
import { AppError } from '#platform/errors.ts'
import { readCookie } from '#platform/guards.ts'
import { heldFormCookie, takeHeldForm, type HeldForm } from '#platform/held-forms.ts'
import { fromManifests, mergeTables } from '#platform/manifest.ts'
import { guestSession } from '#platform/session.ts'
import { sendApiError } from './api-errors.ts'
import { comparedPath } from './compared-path.ts'
import { cookieHeader, cookieName } from './cookies.ts'
import { formRefusal, readBody } from './form-body.ts'
import { encodePage, etagOf, type CachedPage, type RenderCache } from './render-cache.ts'
import { pageHandlers, type PageHandler } from './page-handlers.ts'
import { publicOrigin } from './public-origin.ts'
import { isBesidePages } from './overload/request-class.ts'
import { isSameOrigin } from './same-origin.ts'
import { sharedCacheHeaders } from './shared-cache.ts'
import { webRequest } from './web-request.ts'

type PageOptions = {
  platform: Platform
  renderCache: RenderCache
  build: ServerBuild | (() => Promise<ServerBuild>)
  development: boolean
}

const maxBodyBytes = 64 * 1024

/** The maximum size of a page's form: few pages accept files in the form itself. */
export const formBytesOf = fromManifests((manifests) => {
  const addresses = Object.entries(mergeTables(manifests.map(({ formBytes = {} }) => formBytes)))
  return (path: string, type: string): number => {
    if (!type.startsWith('multipart/form-data')) return maxBodyBytes
    const [, bytes = maxBodyBytes] = addresses.find(([address]) => matchPath(address, path)) ?? []
    return bytes
  }
})

/**
 * Passes everything without another route to the router. A body must be a form within the limits before a screen sees
 * it; only a form with files is left to its screen, unread.
 */
export function pageRoutes(app: FastifyInstance, { platform, renderCache, build, development }: PageOptions): void {
  const { config } = platform
  const formBytes = formBytesOf(platform.manifests)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
    const { 'content-type': type = '', 'content-length': length } = request.headers
    const maxBytes = formBytes(request.url.split('?', 1)[0]!, type)
    if (Number(length ?? 0) > maxBytes) throw new AppError('too-large', 413)
    return Number(length ?? 0) > maxBodyBytes ? payload : readBody(payload, maxBodyBytes)
  })
  const returnAddresses = platform.manifests.flatMap((manifest) => manifest.returnAddresses ?? [])
  const handlerOf = pageHandlers(build, development ? 'development' : 'production')
  const pages: Pages = { platform, renderCache, handlerOf }

  app.all('/*', async (request, reply) => {
    const { handle, pattern } = await handlerOf(request.url.split('?', 1)[0]!)
    request.pagePattern = pattern
    if (pattern === '/*' && isBesidePages(comparedPath(pathOf(request)))) throw new AppError('not-found', 404)
    const origin = publicOrigin(request.headers, config)
    if (origin === null) throw new AppError('unknown-host', 421)
    // The router would look up any number of addresses here; browsers load its table from the build's files instead.
    if (request.url.startsWith('/__manifest')) throw new AppError('not-found', 404)
    const returned = plainReturn(request, returnAddresses)
    if (returned !== null) return reply.header('cache-control', 'no-store').send(redirect(returned, 303))
    if (!isRead(request) && !isSameOrigin(request.headers, origin)) throw new AppError('foreign-origin', 403)
    const slot = renderCache.placeOf(request.raw)
    const shared = slot && (await renderCache.share(slot))
    if (typeof shared === 'object') return sendKept(request, reply, shared)
    try {
      return await render(pages, request, { reply, origin, handle })
    } finally {
      shared?.()
    }
  })
}

type Pages = Pick<PageOptions, 'platform' | 'renderCache'> & { handlerOf: ReturnType<typeof pageHandlers> }

/** Returns the held form that continues with this page, after its sender has signed in. */
async function heldFormOf({ platform }: Pages, request: FastifyRequest): Promise<HeldForm | null> {
  const query = request.query as Record<string, unknown>
  if (request.method !== 'GET' || query[resumeParam] === undefined || pathOf(request).endsWith('.data')) return null
  const { database, secrets, clock, config } = platform
  const key = readCookie(request.headers.cookie ?? null, cookieName(heldFormCookie, config.secureCookies))
  return takeHeldForm({ db: database.db, secrets, now: clock.now() }, key)
}

type Rendering = { reply: FastifyReply; origin: string; handle: PageHandler }

async function render(
  pages: Pages,
  request: FastifyRequest,
  { reply, origin, handle }: Rendering,
): Promise<FastifyReply> {
  const { platform, handlerOf } = pages
  const startedMs = performance.now()
  const body = request.body as Buffer | IncomingMessage | undefined
  const held = await heldFormOf(pages, request)
  const web = held ? resumedRequest(request, held, origin) : webRequest(request, reply, { origin, body })
  const scope = newScope(request, origin)
  scope.refusal = (await formRefusal(request.headers['content-type'], body)) ?? undefined
  const context = new RouterContextProvider()
  context.set(platformContext, platform)
  context.set(scopeContext, scope)
  // A held form may have been sent to another address than that of the page.
  const handling = held ? (await handlerOf(new URL(web.url).pathname)).handle : handle
  let response = await handling(web, context)
  if (held) {
    scope.cookies.push({ name: heldFormCookie, value: '', maxAgeSeconds: 0, httpOnly: true })
    // The answer belongs to another address than the one that the browser shows.
    if (!isRedirect(response) && new URL(web.url).pathname !== pathOf(request)) {
      if (response.status >= 400) throw new AppError('held-form-refused', 422)
      response = redirect(pathOf(request), 303)
      scope.html = undefined
    }
    response.headers.set('cache-control', 'private, no-store')
  }
  if (web.signal.aborted) return reply.hijack()
  for (const cookie of scope.cookies) reply.header('set-cookie', cookieHeader(cookie, platform.config.secureCookies))
  cacheHeaders(request, response, reply)
  if (response.status === 429 && scope.waitSeconds) void reply.header('retry-after', String(scope.waitSeconds))
  // For the service worker: the owner of the page, and the build whose scripts understand it.
  void reply.header('x-page-owner', cacheOwner(platform.secrets, scope.session))
  void reply.header('x-build', import.meta.env.VITE_BUILD_ID ?? '')
  if (scope.html === undefined) {
    return isRawFailure(scope, response) ? sendFailure(request, reply, scope) : sendAsItIs(reply, response)
  }
  response.headers.forEach((value, name) => void reply.header(name, value))
  return sendPage(pages, request, { reply, response, scope, html: scope.html, startedMs })
}

type Rendered = { reply: FastifyReply; response: Response; scope: RequestScope; html: Buffer; startedMs: number }

/** Sends a rendered page, and caches it where its screen allows that. */
async function sendPage(
  { platform, renderCache }: Pages,
  request: FastifyRequest,
  { reply, response, scope, html, startedMs }: Rendered,
): Promise<FastifyReply> {
  const place = mayCache(scope, response) ? renderCache.placeOf(request.raw) : undefined
  if (!place) return reply.code(response.status).send(html)
  const page = await encodePage(html, place.encoding).catch(() => null)
  // The compressor is busy: this response is sent uncompressed, and the next one of the address is cached.
  if (!page) return reply.code(response.status).send(html)
  const etag = etagOf(page)
  void reply.header('etag', etag).header('vary', 'accept-encoding, cookie, save-data')
  if (place.encoding !== 'identity') void reply.header('content-encoding', place.encoding)
  const lifetime = { startedMs, mostSeconds: scope.cacheForGuests, ad: scope.shownAd }
  const ownControl = String(reply.getHeader('cache-control'))
  const shared = platform.config.EDGE_CACHE_URL ? sharedCacheHeaders(lifetime, platform.config) : null
  if (shared) void reply.headers(shared)
  const kept = renderCache.keep(place, { headers: keptHeaders(reply), etag, body: page, ...lifetime })
  // What changed while it was rendered has been purged already.
  if (shared && !kept) void reply.header('cache-control', ownControl).removeHeader('surrogate-key')
  return reply.send(page)
}

/**
 * Returns the plain address of a browser that another site sends back: the fields of a POST form move into the query,
 * and known faults of gateways are corrected (an `&` escaped twice, a second `?`). Null for a plain address and for any
 * other request. The form itself has no effect, so its origin does not matter.
 */
function plainReturn({ method, url, body }: FastifyRequest, returnAddresses: readonly RegExp[]): string | null {
  if (method !== 'GET' && method !== 'POST') return null
  const [path = '', query = ''] = url.split(/\?(.*)/s, 2)
  if (!returnAddresses.some((address) => address.test(path))) return null
  const plain = query.replaceAll('&amp;', '&').replaceAll('?', '&')
  if (method === 'GET') return plain === query ? null : `${path}?${plain}`
  const form = Buffer.isBuffer(body) && body.length <= maxReturnBytes ? body.toString('utf8') : ''
  return `${path}?${[plain, new URLSearchParams(form).toString()].filter(Boolean).join('&')}`
}

/** Gateways send short forms; a longer address is refused anyway. */
const maxReturnBytes = 4096

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0]!
const isRedirect = ({ status }: Response): boolean => status >= 300 && status < 400

/**
 * Rebuilds a held form as it was sent, for the user who has signed in. A form sent to its own page keeps the page's
 * address.
 */
function resumedRequest(request: FastifyRequest, { path, body }: HeldForm, origin: string): Request {
  const url = new URL(path, origin)
  if (url.pathname === pathOf(request)) url.searchParams.set(resumeParam, '1')
  const headers = new Headers({
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(Buffer.byteLength(body)),
  })
  for (const name of ['cookie', 'user-agent', 'accept-language', 'save-data']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  return new Request(url, { method: 'POST', headers, body })
}

/** Sends a page that was rendered for another guest a moment ago. */
function sendKept(request: FastifyRequest, reply: FastifyReply, { headers, etag, body }: CachedPage): FastifyReply {
  for (let at = 0; at < headers.length; at += 2) void reply.header(headers[at]!, headers[at + 1])
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.code(200).send(body)
}

/** Sends a non-page response: a whole body is compressed like a page, a stream stays a stream. */
async function sendAsItIs(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  if (!response.body || !/^(text\/x-script|application\/json)/.test(response.headers.get('content-type') ?? '')) {
    return reply.send(response)
  }
  response.headers.forEach((value, name) => void reply.header(name, value))
  // The router leaves the charset out.
  if (response.headers.get('content-type') === 'text/x-script') reply.type('text/x-script; charset=utf-8')
  return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()))
}

/** Returns true when the router answers without an error page: the address serves a file or only accepts writes. */
const isRawFailure = ({ failure, document }: RequestScope, { status, headers }: Response): boolean =>
  failure?.status === status &&
  document === true &&
  /^(application\/json|text\/plain)/.test(headers.get('content-type') ?? '')

/** Sends the refusal of such an address: the error page for a browser, the API's shape for a script. */
function sendFailure(request: FastifyRequest, reply: FastifyReply, { failure }: RequestScope) {
  const { status, code = 'internal' } = failure!
  const appearances = /text\/html/.test(request.headers.accept ?? '')
  if (!appearances) return sendApiError(request, reply, { status, code })
  throw new AppError(code, status)
}

/** Returns true for a whole page, for a guest, that sets no cookies. */
const mayCache = (scope: RequestScope, response: Response): boolean =>
  scope.cacheForGuests !== undefined &&
  response.status === 200 &&
  scope.cookies.length === 0 &&
  !response.headers.has('set-cookie')

/** Headers of a single request: its id, and the remaining requests of its sender. */
const ofOneRequest = /^(?:x-request-id|x-ratelimit-.+)$/

const keptHeaders = (reply: FastifyReply): string[] =>
  Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    ofOneRequest.test(name) || value === undefined ? [] : [name, String(value)],
  )

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

const newScope = (request: FastifyRequest, origin: string): RequestScope => ({
  id: request.id,
  origin,
  session: guestSession,
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  document: !/\.data(\?|$)/.test(request.url),
  cookies: [],
})

/** Browsers may keep pages for Back, shared caches never; a prefetched response lives until the click. */
function cacheHeaders(request: FastifyRequest, response: Response, reply: FastifyReply): void {
  const prefetch = /prefetch/.test(String(request.headers['sec-purpose'] ?? request.headers.purpose ?? ''))
  // A page prefetched by a guest must not be shown after sign-in, and data saving changes pictures.
  void reply.header('vary', 'cookie, save-data')
  // What staff see of other people stays in no browser.
  if (/^\/admin(\/|$)/.test(comparedPath(pathOf(request)))) void reply.header('cache-control', 'private, no-store')
  else if (!response.headers.has('cache-control')) {
    void reply.header('cache-control', prefetch && response.ok ? 'private, max-age=5' : 'private, no-cache')
  }
}
