import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/secrets.ts'

const macOf = (secrets: Secrets, waitingRoom: string, arrival: number): string =>
  secrets.keyedHash('openings.place', `${waitingRoom} ${arrival}`).toString('base64url').slice(0, 27)

/**
 * Builds the token of a poll: the position's arrival and a keyed hash, so that responses need no
 * database. It shows a number and grants nothing: admission depends on the session.
 */
export const positionToken = (secrets: Secrets, waitingRoom: string, arrival: number): string =>
  `${arrival}.${macOf(secrets, waitingRoom, arrival)}`

/** Parses a token's arrival; null for a forged one. */
export function readPositionToken(secrets: Secrets, waitingRoom: string, token: string | undefined): number | null {
  const match = /^([1-9]\d{0,8})\.([\w-]{27})$/.exec(token ?? '')
  if (!match) return null
  const arrival = Number(match[1])
  const right = macOf(secrets, waitingRoom, arrival)
  return timingSafeEqual(Buffer.from(match[2]!), Buffer.from(right)) ? arrival : null
}
