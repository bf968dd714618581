import type { RequestContext } from '#platform/context.ts'
import { countProof } from '#platform/business-metrics.ts'
import { logSecurityEvent, sessionMark } from '#platform/security-log.ts'

/** The ways to prove one's identity. */
export type ProofKind =
  | 'code'
  | 'password'
  | 'new-password'
  | 'confirm'
  | 'new-mobile'
  | 'second-proof'
  | 'sign'
  | 'link'

type Outcome = { ok: true; value: unknown } | { ok: false; code: string }

/**
 * Logs whether a proof was accepted, or the reason. Returns the outcome unchanged. Never logs
 * number, code or password.
 */
export function logAuthentication<Answer extends Outcome>(
  ctx: RequestContext,
  proof: ProofKind,
  answer: Answer,
): Answer {
  const { id, address, session } = ctx.scope
  const opened = answer.ok ? (answer.value as { personId?: bigint; token?: string } | string | null) : null
  const { personId = session.personId, token } = typeof opened === 'object' && opened ? opened : {}
  countProof(proof, answer.ok ? 'accepted' : 'refused')
  const details = {
    proof,
    person: personId?.toString(),
    session: token && sessionMark(token),
    reason: answer.ok ? undefined : answer.code,
  }
  logSecurityEvent(ctx, { event: answer.ok ? 'proof-accepted' : 'proof-refused', id, address, details })
  return answer
}
