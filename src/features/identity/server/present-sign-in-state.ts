import { toPersianDigits } from '#kit/digits.ts'
import { formatTime } from '#kit/jalali.ts'
import { maskMobile, type Mobile } from '#kit/mobile.ts'
import type { RequestContext } from '#platform/context.ts'
import type { SentCode, SignInState } from '../sign-in-state.ts'
import { ensureBrowserToken } from './cookies.ts'
import { findCodeStep, type CodeStep } from './find-code-step.ts'
import { findProofStep } from './second-proof/enter-with-proof.ts'
import { presentClaims } from './second-proof/present-claims.ts'
import { browserHolder } from './sign-in-codes.ts'

/**
 * Loads the sign-in state of a request's browser. Sets its token before the first post, so that a
 * double click sends one code. `edit` returns to the number despite a pending code.
 */
export async function presentSignInState(
  request: Request,
  ctx: RequestContext,
  edit = false,
): Promise<Exclude<SignInState, { step: 'done' }>> {
  const holder = browserHolder(ensureBrowserToken(request, ctx))
  const proof = edit ? null : await findProofStep(ctx, holder)
  const step = await findCodeStep(ctx, holder, 'sign-in')
  if (proof && !step) {
    const maskedMobile = maskMobile(ctx.secrets.open(proof.mobileSealed) as Mobile)
    return { step: 'proof', maskedMobile, ways: proof.ways, claims: await presentClaims(ctx, proof.personId) }
  }
  if (!step) return { step: 'mobile', mobile: '' }
  return edit ? { step: 'mobile', mobile: step.mobile } : { step: 'code', ...presentCode(step) }
}

/** Returns what a page may know of a pending code. */
export function presentCode(step: CodeStep): SentCode {
  const { maskedMobile, secondsToResend, secondsToHelp, delivery, byCall } = step
  const trace = step.reference === null ? '' : toPersianDigits(step.reference)
  return { maskedMobile, sentAt: formatTime(step.sentAt), secondsToResend, secondsToHelp, delivery, byCall, trace }
}
