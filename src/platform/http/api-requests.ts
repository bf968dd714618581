import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { RequestContext, Platform } from '#platform/context.ts'
import { pageOwnerHeader } from '#kit/page-owner.ts'
import { notePersonSender } from '#platform/current-sender.ts'
import { AppError } from '#platform/errors.ts'
import { readCookie } from '#platform/guards.ts'
import { withIdempotency, readIdempotencyKey } from '#platform/idempotency.ts'
import { compareOwners } from '#platform/page-owner.ts'
import { findSession } from '#platform/session.ts'
import { cookieName } from './cookies.ts'
import { publicOrigin } from './public-origin.ts'

/** Returns for an endpoint the context that a loader gets: the person, the time, and the available services. */
export type ContextReader = (request: FastifyRequest) => Promise<RequestContext>

/** The options of every plugin of endpoints. */
export type ApiOptions = { readContext: ContextReader }

/** The instance to which a plugin of endpoints adds its operations. */
export type Api = Parameters<FastifyPluginAsyncZod<ApiOptions>>[0]

/**
 * Refuses guests before the request is validated, so that nobody can probe for existing rows. Keeps
 * the responses out of shared caches.
 */
export function requireSignedIn(api: Api, readContext: ContextReader): void {
  api.addHook('preValidation', async (request, reply) => {
    void reply.header('cache-control', 'private, no-store')
    requirePersonId(await readContext(request))
  })
}

/** Reads the session of the request's cookie, once per request; a guest has none and costs no query. */
export function contextReader(platform: Platform): ContextReader {
  const existing = new WeakMap<FastifyRequest, Promise<RequestContext>>()
  return (request) => {
    const ctx = existing.get(request) ?? buildContext(platform, request)
    existing.set(request, ctx)
    return ctx
  }
}

async function buildContext(platform: Platform, request: FastifyRequest): Promise<RequestContext> {
  const { database, config, clock } = platform
  const now = clock.now()
  const token = readCookie(request.headers.cookie ?? null, cookieName('sid', config.secureCookies))
  const session = await findSession(database.db, token, now)
  notePersonSender(session.personId)
  const claimed = request.headers[pageOwnerHeader]
  if (request.method !== 'GET' && typeof claimed === 'string') {
    // The endpoint itself handles an expired session.
    if (compareOwners(platform.secrets, session, claimed) === 'other') throw new AppError('other-person', 409)
  }
  const userAgent = request.headers['user-agent'] ?? ''
  const origin = publicOrigin(request.headers, config)
  if (origin === null) throw new AppError('unknown-host', 421)
  const scope = { id: request.id, origin, session, address: request.ip, userAgent, cookies: [] }
  return { ...platform, db: database.db, scope, now }
}

/**
 * Runs a write of the API once per person and `Idempotency-Key`; without the header it just runs. `isFinal` returns
 * whether the key keeps a response.
 */
export function withIdempotencyKey<T>(
  request: FastifyRequest,
  ctx: RequestContext,
  run: (ctx: RequestContext) => Promise<T>,
  isFinal: (answer: T) => boolean,
): Promise<T> {
  const header = request.headers['idempotency-key']
  const key = readIdempotencyKey(Array.isArray(header) ? header.join() : header)
  const requestText = `${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`
  return withIdempotency(ctx, { personId: requirePersonId(ctx), key, request: requestText, isFinal }, run)
}

/** Returns the signed-in person; throws 401 for a guest. */
export function requirePersonId({ scope }: RequestContext): bigint {
  const { personId } = scope.session
  if (personId === null) throw new AppError('sign-in', 401)
  return personId
}

/** Returns the query of a request with every value of a repeated key. */
export const queryOf = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(request.url.split('?').slice(1).join('?'))
