import type { FastifyRateLimitStoreCtor, RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { addressGroup } from '#platform/address.ts'
import type { Platform } from '#platform/context.ts'

/**
 * Options of the rate limit for one kind of requests, by name: what one address may send in a minute to all instances
 * together, or to this one where there is only one.
 */
export function rateLimitOptions(
  { config, requestCounts }: Pick<Platform, 'config' | 'requestCounts'>,
  name: string,
): RateLimitPluginOptions {
  const max = config.REQUESTS_PER_MINUTE
  const usual = { max, timeWindow: '1 minute', keyGenerator: ({ ip }: FastifyRequest) => addressGroup(ip) }
  if (!requestCounts) return usual
  const store = {
    incr(key: string, done: (error: Error | null, result?: { current: number; ttl: number }) => void) {
      const { count, waitMs } = requestCounts.use(`${name}:${key}`, { max, seconds: 60 })
      done(null, { current: count, ttl: waitMs })
    },
    child: () => store,
  }
  // It is called with `new`, and what such a function returns is the object.
  const Store = function () {
    return store
  } as unknown as FastifyRateLimitStoreCtor
  return { ...usual, store: Store }
}
