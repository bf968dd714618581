import type { FastifyRateLimitStoreCtor, RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { addressGroup } from '#platform/address.ts'
import type { Platform } from '#platform/context.ts'
import { personSender } from '#platform/current-sender.ts'
import { readCookie } from '#platform/guards.ts'
import { cookieName } from '#platform/http/cookies.ts'
import { personSeenLately } from '#platform/seen-sessions.ts'

/**
 * Returns the options of the rate limit for one kind of requests, by name: the requests per minute of one signed-in
 * person, or else of one address, at all instances together, or at a single one. Carriers put thousands of people
 * behind an address.
 */
export function rateLimitOptions(
  { config, requestCounts }: Pick<Platform, 'config' | 'requestCounts'>,
  name: string,
): RateLimitPluginOptions {
  const max = config.REQUESTS_PER_MINUTE
  const sid = cookieName('sid', config.secureCookies)
  const keyGenerator = ({ ip, headers }: FastifyRequest) => {
    const personId = personSeenLately(readCookie(headers.cookie ?? null, sid))
    return personId === undefined ? addressGroup(ip) : personSender(personId)
  }
  const usual = { max, timeWindow: '1 minute', keyGenerator }
  if (!requestCounts) return usual
  const store = {
    incr(key: string, completed: (error: Error | null, result?: { current: number; ttl: number }) => void) {
      const { count, waitMs } = requestCounts.use(`${name}:${key}`, { max, seconds: 60 })
      completed(null, { current: count, ttl: waitMs })
    },
    child: () => store,
  }
  // It is called with `new`, and such a function's return value is the object.
  const Store = function () {
    return store
  } as unknown as FastifyRateLimitStoreCtor
  return { ...usual, store: Store }
}
