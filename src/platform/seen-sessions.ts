import { LRUCache } from 'lru-cache'
import { sha256 } from './secrets.ts'

const lateMs = 15 * 60 * 1000
const maxSessions = 20_000
/** The form of `newToken` of secrets.ts. */
const tokenForm = /^[\w-]{43}$/

const seen = new LRUCache<string, bigint>({ max: maxSessions, ttl: lateMs, perf: { now: () => performance.now() } })

const keyOf = (token: string): string => sha256(token).toString('base64')

/** Records that a cookie was verified as a person's session; only its hash is stored. */
export const noteSeenSession = (token: string, personId: bigint): void => void seen.set(keyOf(token), personId)

/** Removes an unknown or ended session. */
export const forgetSeenSession = (token: string): void => void seen.delete(keyOf(token))

/** Returns the person of a recently verified cookie. It orders queues, and permits nothing. */
export const personSeenLately = (token: string | undefined): bigint | undefined =>
  token !== undefined && tokenForm.test(token) ? seen.get(keyOf(token)) : undefined
