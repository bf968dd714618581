import { readdir } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { addressGroup } from '#platform/address.ts'
import type { Platform } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { contextReader, type ContextReader } from '#platform/http/api-requests.ts'
import { rateLimitOptions } from '#platform/limits/rate-limit-store.ts'
import { createOutageLog } from '#platform/outage-log.ts'
import { parsePictureRequest, type Pictures } from '#platform/pictures/pictures.ts'
import { compressAnswers } from './compress-answers.ts'
import { healthRoutes } from './health.ts'
import { protectServer } from './overload/protect-server.ts'
import type { EarlyPage } from './overload/early-answer.ts'
import { logAccess } from './log-access.ts'
import { logRefusedRequests } from './log-refused.ts'
import { streetsRoute } from './map-streets.ts'
import { pageRoutes } from './page-routes.ts'
import { publicOrigin } from './public-origin.ts'
import { refuseBrokenRequests, refuseRequests, sendRefusal, hasTwoHosts, type PageCode } from './refused-requests.ts'
import { createPageChanges, type PageChanges } from '#platform/page-changes.ts'
import { createRenderCache, type RenderCache } from './render-cache.ts'
import { newRequestId } from './request-id.ts'
import { securityHeaders } from './security-headers.ts'
import { traceRequests } from './trace-requests.ts'

/** Answers a request from memory before anything else is done for it; returns false to pass it on. */
export type EarlyAnswerer = (request: IncomingMessage, response: ServerResponse) => boolean

declare module 'fastify' {
  interface FastifyInstance {
    /** For endpoints that very many people poll: such a response passes no hook, no limit and no lane. */
    answerEarly?: (answer: EarlyAnswerer) => void
  }
  interface FastifyRequest {
    /** The pattern of the answering page, once the router has matched it. */
    pagePattern: string | undefined
  }
}

export type HttpOptions = {
  platform: Platform
  pictures: Pictures
  build: ServerBuild | (() => Promise<ServerBuild>)
  development: boolean
  /** Folder of the browser's files; absent in development, where Vite serves them. */
  clientFolder?: string
  /**
   * Renders a page without scripts for responses without a screen: overload, and by their status refusals at the
   * entrance.
   */
  busyPage: (reason: EarlyPage | 'too-many-requests' | PageCode | number) => string
  /** Fires when the process begins to stop: it is not ready, and responses end their connections. */
  stopping?: AbortSignal
  /** Mounts endpoints besides the pages: the API, webhooks, fake providers. */
  mount: (app: FastifyInstance, caches: { renderCache: RenderCache; pageChanges: PageChanges }) => Promise<void>
}

/** Uploading a photo over a slow connection takes long; headers do not. */
const serverTimes = {
  keepAliveTimeout: 72_000,
  requestTimeout: 120_000,
  headersTimeout: 8000,
  connectionsCheckingInterval: 1000,
  requireHostHeader: false,
}

/** Builds the HTTP server: headers, limits, static files, pictures, endpoints and pages. It does not listen yet. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { platform, pictures, clientFolder, busyPage, development, stopping } = options
  const { config, log } = platform
  const pageChanges = createPageChanges({ listAgeMs: config.LIST_AGE_SECONDS * 1000 })
  const renderCache = createRenderCache({
    lifetimeSeconds: config.RENDER_CACHE_SECONDS,
    changes: pageChanges,
    originOf: ({ headers }) => publicOrigin(headers, config),
  })
  const https = config.origin?.startsWith('https:') ?? false
  const early: EarlyAnswerer[] = []
  const protection = protectServer({
    expensive: platform.manifests.flatMap(({ expensiveAddresses = [] }) => expensiveAddresses),
    page: busyPage,
    https,
    trustProxy: config.TRUST_PROXY,
    maxInFlight: config.REQUESTS_IN_FLIGHT,
  })
  const app = Fastify({
    logger: false,
    serverFactory: (handle) => {
      const server = createServer(serverTimes, (request, response) => {
        if (stopping?.aborted) response.setHeader('connection', 'close')
        const answersEarly = () =>
          early.some((answer) => answer(request, response)) || renderCache.answer(request, response)
        // A cached page is answered before anything else.
        if (!hasTwoHosts(request.rawHeaders) && answersEarly()) protection.watchSending(request, response)
        else protection.admit(request, response, handle)
      })
      refuseBrokenRequests(server, { config, page: busyPage })
      return server
    },
    clientErrorHandler: () => {},
    trustProxy: config.TRUST_PROXY && config.TRUST_PROXY.trusts,
    bodyLimit: 64 * 1024,
    forceCloseConnections: 'idle',
    // A request over an open connection is still answered; its connection ends with the response.
    return503OnClosing: false,
    genReqId: ({ headers }) => clientRequestId(headers['x-request-id']) ?? newRequestId(),
    // Undecodable addresses match no route.
    frameworkErrors: (_error, request, reply) =>
      sendRefusal(request, reply.headers(securityHeaders(https)), { status: 400, code: 'unreadable' }, busyPage),
  })
  app.decorate('answerEarly', (answer: EarlyAnswerer) => void early.push(answer))
  app.decorateRequest('pagePattern', undefined)
  logAccess(app, platform)
  const outages = createOutageLog(log, 'what requests need')
  app.addHook('onClose', async () => outages.close())
  logRefusedRequests(app, platform)
  // Code after reading the connection lacks the request's route and sender.
  app.addHook('preValidation', (request, _reply, completed) => protection.resume(request.raw, completed))
  traceRequests(app, platform)
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  // First, so that refusals before any route have them too.
  app.addHook('onRequest', async (_request, reply) => void reply.headers(securityHeaders(https)))
  refuseRequests(app, { config, page: busyPage })
  // Streams by the plugin, everything else by our own code and before it.
  compressAnswers(app)
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] })
  // After compression.
  app.addHook('onSend', async (request) => protection.finish(request.raw))
  app.addHook('onClose', async () => protection.close())
  app.setErrorHandler((error, request, reply) => {
    const { status, code, retryAfter } = readError(error, request.id, platform, outages)
    if (retryAfter) reply.header('retry-after', String(retryAfter))
    return sendRefusal(request, reply, { status, code }, busyPage)
  })
  // First, because metrics count only the routes that come after them.
  await options.mount(app, { renderCache, pageChanges })
  if (clientFolder) await staticFiles(app, clientFolder)
  const streets = config.MAP_STREETS_FILE
  if (streets) await app.register((scope) => streetsRoute(scope, resolve(streets)))
  await app.register((scope) => addPictures(scope, platform, pictures))
  await app.register(healthRoutes, { platform, stopping })
  await app.register(async (scope) => {
    await scope.register(rateLimit, rateLimitOptions(platform, 'pages'))
    pageRoutes(scope, { platform, renderCache, build: options.build, development })
  })
  await app.ready()
  return app
}

async function addPictures(scope: FastifyInstance, platform: Platform, pictures: Pictures): Promise<void> {
  const keyGenerator = ({ ip }: FastifyRequest) => addressGroup(ip)
  await scope.register(rateLimit, { max: platform.config.PICTURES_PER_MINUTE, timeWindow: '1 minute', keyGenerator })
  pictureRoute(scope, pictures, contextReader(platform))
}

/** Returns the request id of a client, to find it in the log; ignores values that are not a plain name. */
const clientRequestId = (header: string | string[] | undefined) =>
  typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : null

function readError(error: unknown, requestId: string, { log }: Platform, outages: ReturnType<typeof createOutageLog>) {
  const isKnown = error instanceof AppError
  const status = isKnown ? error.status : ((error as { statusCode?: number }).statusCode ?? 500)
  const code = isKnown ? error.code : status < 500 ? 'bad-request' : 'internal'
  if (status >= 500) {
    const cause = isKnown ? (error.cause ?? code) : error
    const text = String((cause as Error).stack ?? cause)
    // A failure of everybody's request is one outage; a fault of one request is logged separately.
    if (status === 503) outages.note({ code, error: text })
    else log.error({ id: requestId, code, error: text }, 'request failed')
  }
  return { status, code, retryAfter: isKnown ? error.retryAfterSeconds : undefined }
}

/** The service worker fetches what pages need, and runs nothing but itself. */
const workerPolicy = `default-src 'none'; object-src 'none'; base-uri 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'`

/** One route for the many files under `/assets/`, and one for each of the few at the root, which stand beside the pages. */
async function staticFiles(app: FastifyInstance, folder: string) {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Build files have their hash in the name; the service icons under /assets/icons/ do not.
      const hashed = path.includes('/assets/') && !path.includes('/assets/icons/')
      const never = /\/(latest-build|build-manifest)\.json$/.test(path)
      const value = hashed ? 'public, max-age=31536000, immutable' : never ? 'no-store' : 'public, max-age=3600'
      void reply.header('cache-control', path.endsWith('/sw.js') ? 'no-cache' : value)
      if (path.endsWith('/sw.js')) void reply.header('content-security-policy', workerPolicy)
    },
  })
  // Compressed forms are sent in place of their file and have no address.
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  const assets = new Set(files.filter((file) => file.startsWith('assets/')))
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const file = `assets/${request.params['*']}`
    if (!assets.has(file)) throw new AppError('not-found', 404)
    return reply.sendFile(file)
  })
  for (const file of files) if (!assets.has(file)) app.get(`/${file}`, (_request, reply) => reply.sendFile(file))
}

/** Browsers keep public pictures for a day, so that the picture of an ended ad is not shown much longer. */
const publicPicture = 'public, max-age=86400'

export function pictureRoute(app: FastifyInstance, pictures: Pictures, readContext: ContextReader) {
  app.get<{ Params: { key: string; file: string } }>('/pictures/:key/:file', async (request, reply) => {
    const { key, file } = request.params
    const pictureRequest = parsePictureRequest(key, file)
    const mayRead = pictureRequest && (await pictures.audience(key))
    const isSeen = mayRead === 'everyone' || (mayRead && (await mayRead(await readContext(request))))
    const bytes = pictureRequest && isSeen ? await pictures.render(key, pictureRequest) : null
    if (!pictureRequest || !bytes) return reply.code(404).send({ error: { code: 'not-found', message: 'not-found' } })
    return reply
      .type(`image/${pictureRequest.format}`)
      .header('cache-control', mayRead === 'everyone' ? publicPicture : 'private, no-store')
      .send(bytes)
  })
}
