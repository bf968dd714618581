import type { RequestContext } from '#platform/context.ts'
import { guestSession, endSession } from '#platform/session.ts'

/** Signs out: the session ends on the server and its cookie goes. Doing it again changes nothing. */
export async function endSignIn({ db, scope }: RequestContext): Promise<void> {
  await endSession(db, scope.session)
  scope.session = guestSession
  scope.cookies.push({ name: 'sid', value: '', maxAgeSeconds: 0, httpOnly: true })
}
