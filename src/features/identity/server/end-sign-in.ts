import type { RequestContext } from '#platform/context.ts'
import { logSecurityEvent } from '#platform/security-log.ts'
import { guestSession, endSession } from '#platform/session.ts'

/** Signs out: ends the session and deletes its cookie. Repeating it changes nothing. */
export async function endSignIn(ctx: RequestContext): Promise<void> {
  const { db, scope } = ctx
  await endSession(db, scope.session)
  const details = { person: scope.session.personId?.toString() }
  logSecurityEvent(ctx, { event: 'signed-out', id: scope.id, address: scope.address, details })
  scope.session = guestSession
  scope.cookies.push({ name: 'sid', value: '', maxAgeSeconds: 0, httpOnly: true })
}
