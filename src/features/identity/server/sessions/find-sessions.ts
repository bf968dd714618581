import { formatRelative } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import { findSessionsOf } from '#platform/session.ts'
import { deviceText } from '../../texts.ts'
import { readDevice } from './device-name.ts'
import { sessionId } from './session-id.ts'

/** One session of a person. `id` is for `endSessionOf`; `current` is the requesting one. */
export type SessionView = { id: string; device: string; seen: string; current: boolean }

/** Lists the signed-in person's sessions: this one first, then the most recently seen. */
export async function findSessions({ db, secrets, scope, now }: RequestContext): Promise<SessionView[]> {
  const { personId, tokenHash } = scope.session
  if (!personId) return []
  const places = await findSessionsOf(db, personId, now)
  const views = places.map((place) => ({
    id: sessionId(secrets, place.tokenHash),
    device: deviceText(readDevice(place.userAgent)),
    seen: formatRelative(place.seenAt, now),
    current: tokenHash !== null && place.tokenHash.equals(tokenHash),
  }))
  return views.toSorted((one, other) => Number(other.current) - Number(one.current))
}
