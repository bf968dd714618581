import type { RequestContext } from '#platform/context.ts'
import { endSession, endSessionsOf, findSessionsOf } from '#platform/session.ts'
import { sessionId } from './session-id.ts'

/**
 * Ends one session of the signed-in person, named as `findSessions` names it. One that is not theirs or has ended already
 * changes nothing.
 */
export async function endSessionOf({ db, secrets, scope, now }: RequestContext, id: string): Promise<void> {
  const { personId } = scope.session
  if (!personId) return
  const places = await findSessionsOf(db, personId, now)
  const wanted = places.find(({ tokenHash }) => sessionId(secrets, tokenHash) === id)
  if (wanted) await endSession(db, wanted)
}

/** Ends every session of the signed-in person but the one that asks. */
export async function endOtherSessions({ db, scope }: RequestContext): Promise<void> {
  if (scope.session.personId) await endSessionsOf(db, scope.session.personId, scope.session)
}
