import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Platform } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { rateLimitOptions } from '#platform/limits/rate-limit-store.ts'
import { apiErrorHandler, sendApiError } from './api-errors.ts'
import { decodeJson, isBoundedJson } from './json-body.ts'
import { publicOrigin } from './public-origin.ts'
import { stateLimits } from './rate-limit-headers.ts'
import { isSameOrigin } from './same-origin.ts'

/** Uses Zod for parsing requests and serializing responses. */
export function installZod(api: FastifyInstance): void {
  api.setValidatorCompiler(validatorCompiler)
  api.setSerializerCompiler(serializerCompiler)
}

type GuardedPlatform = Pick<Platform, 'config' | 'log' | 'requestCounts'>

/**
 * Applies the rules of every address below the API's prefix: JSON errors, one limit per address, no writes from other
 * sites.
 */
export async function guardApi(api: FastifyInstance, platform: GuardedPlatform): Promise<void> {
  const { config, log } = platform
  api.setErrorHandler(apiErrorHandler(log))
  await api.register(rateLimit, rateLimitOptions(platform, 'api'))
  stateLimits(api)
  readJsonBodies(api)
  api.addHook('onRequest', async (_request, reply) => {
    void reply.headers({ 'cache-control': 'private, no-cache', vary: 'cookie, accept-language' })
  })
  // After the limit, which counts at the end of `onRequest`: refusals count too.
  api.addHook('preParsing', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return
    const origin = publicOrigin(request.headers, config)
    if (origin === null || !isSameOrigin(request.headers, origin)) throw new AppError('foreign-origin', 403)
  })
}

// Fastify's parsers need an Error with the status of the response.
const unreadable = () => Object.assign(new Error('unreadable'), { statusCode: 400 })

/**
 * Parses JSON bodies. Clients that declare JSON and send nothing, as many do with PUT and DELETE, mean no body. Refuses
 * deep bodies and invalid text.
 */
function readJsonBodies(api: FastifyInstance): void {
  const parse = api.getDefaultJsonParser('error', 'error')
  api.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, completed) => {
    if (body.length === 0) return completed(null)
    const text = decodeJson(body)
    if (text === null) return completed(unreadable())
    parse(request, text, (error, value) => completed(error ?? (isBoundedJson(value) ? null : unreadable()), value))
  })
}

type Existing = { methods: string[]; pattern: RegExp }

/** Answers unmatched routes: 405 with `Allow` when another method exists, otherwise 404. Register it last. */
export function answerUnknown(api: FastifyInstance, existing: readonly Existing[]): void {
  api.all('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split('?', 1)[0]!
    const allowed = existing.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)
    if (allowed.length === 0 || allowed.includes(request.method)) {
      return sendApiError(request, reply, { status: 404, code: 'not-found' })
    }
    void reply.header('allow', [...new Set(allowed)].join(', '))
    return sendApiError(request, reply, { status: 405, code: 'method-not-allowed' })
  })
}

/** Collects the routes registered from here on, for {@link answerUnknown}. */
export function collectRoutes(api: FastifyInstance): Existing[] {
  const existing: Existing[] = []
  api.addHook('onRoute', ({ url, method }) => {
    if (url.endsWith('/*')) return
    const pattern = new RegExp(`^${url.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`)
    existing.push({ methods: [method].flat(), pattern })
  })
  return existing
}
