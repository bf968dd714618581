import { redirect } from '#kit/redirect.ts'
import { ok, type Accepted } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { findSessionStanding, noteSecondProof } from '#platform/session.ts'
import { isRecentProof, proofPath } from '../../rules.ts'
import { logAuthentication } from '../log-authentication.ts'
import { checkProof, type GivenProof, type ProofChecked } from './check-proof.ts'
import { findProofs } from './find-proofs.ts'

/** Whether the account needs a second proof in this session now; never without a known proof. */
export async function owesSecondProof(ctx: RequestContext, personId: bigint): Promise<boolean> {
  const standing = await findSessionStanding(ctx.db, ctx.scope.session)
  if (isRecentProof(standing?.provedAt ?? null, ctx.now)) return false
  return (await findProofs(ctx.db, personId, ctx.now)).length > 0
}

/**
 * Guards an action that could give away an account or its money: without a recent second proof it
 * redirects to one, which returns to `next`.
 */
export async function requireSecondProof(ctx: RequestContext, personId: bigint, next: string): Promise<void> {
  if (await owesSecondProof(ctx, personId)) throw redirect(proofPath(next))
}

/** Accepts a second proof in a session. */
export async function proveAgain(
  ctx: RequestContext,
  personId: bigint,
  given: GivenProof,
): Promise<Accepted<null> | Exclude<ProofChecked, { ok: true }>> {
  const checked = logAuthentication(ctx, 'second-proof', await checkProof(ctx, personId, given))
  if (!checked.ok) return checked
  await noteSecondProof(ctx.db, ctx.scope.session, ctx.now)
  return ok(null)
}
