import type { RequestContext } from '#platform/context.ts'
import { logSecurityEvent } from '#platform/security-log.ts'
import { endSession, endSessionsOf, findSessionsOf } from '#platform/session.ts'
import { sessionId } from './session-id.ts'

/**
 * Ends one session of the signed-in person by its id from `findSessions`. An unknown or ended one
 * changes nothing.
 */
export async function endSessionOf(ctx: RequestContext, id: string): Promise<void> {
  const { db, secrets, scope, now } = ctx
  const { personId } = scope.session
  if (!personId) return
  const places = await findSessionsOf(db, personId, now)
  const target = places.find(({ tokenHash }) => sessionId(secrets, tokenHash) === id)
  if (!target) return
  await endSession(db, target)
  logEnded(ctx, 'one')
}

/** Ends all other sessions of the signed-in person. */
export async function endOtherSessions(ctx: RequestContext): Promise<void> {
  const { personId } = ctx.scope.session
  if (!personId) return
  await endSessionsOf(ctx.db, personId, ctx.scope.session)
  logEnded(ctx, 'all others')
}

function logEnded(ctx: RequestContext, which: string): void {
  const { id, address, session } = ctx.scope
  const details = { person: session.personId?.toString(), which }
  logSecurityEvent(ctx, { event: 'sessions-ended', id, address, details })
}
