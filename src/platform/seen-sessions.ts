import { LRUCache } from 'lru-cache'
import { sha256 } from './secrets.ts'

const lateMs = 15 * 60 * 1000
const mostSessions = 20_000
/** As `newToken` of secrets.ts writes them. */
const tokenForm = /^[\w-]{43}$/

const seen = new LRUCache<string, bigint>({ max: mostSessions, ttl: lateMs, perf: { now: () => performance.now() } })

const keyOf = (token: string): string => sha256(token).toString('base64')

/** Notes that a cookie was found to be a person's session; its hash alone is kept. */
export const noteSeenSession = (token: string, personId: bigint): void => void seen.set(keyOf(token), personId)

/** A cookie that is no session, or no longer one. */
export const forgetSeenSession = (token: string): void => void seen.delete(keyOf(token))

/** Whose session this process found the cookie to be a moment ago. It orders who waits, and allows nothing. */
export const personSeenLately = (token: string | undefined): bigint | undefined =>
  token !== undefined && tokenForm.test(token) ? seen.get(keyOf(token)) : undefined
