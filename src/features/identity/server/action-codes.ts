import './tables.ts'
import { refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { checkCode, type CodeRefusal } from './check-code.ts'
import { openMobile } from './get-person.ts'
import { logAuthentication } from './log-authentication.ts'
import { requestCode, type CodeRequested } from './request-code.ts'
import { latestCode, sessionHolder, type CodeRow } from './sign-in-codes.ts'

type SignatureCode = {
  personId: bigint
  /**
   * The signed subject: an address with the fingerprint of the text. A code for another subject is
   * invalid.
   */
  subject: string
  /** Builds the message, which names the subject and contains the code. */
  message: (code: string) => string
}

/**
 * Sends the signed-in person a code that signs one subject in this session. Required for every
 * signature.
 */
export async function requestSignatureCode(
  ctx: RequestContext,
  { personId, subject, message }: SignatureCode,
): Promise<CodeRequested> {
  const mobile = await openMobile(ctx.db, ctx.secrets, personId)
  const holder = sessionHolder(ctx.scope.session)
  return requestCode(ctx, { mobile, holder, purpose: 'sign', nextPath: subject, again: true, message })
}

/** Whether a code for this subject is pending. */
export async function hasSignatureCode({ db, scope, now }: RequestContext, subject: string): Promise<boolean> {
  if (!scope.session.tokenHash) return false
  const last = await latestCode(db, sessionHolder(scope.session), 'sign')
  return last !== undefined && last.next_path === subject && last.used_at === null && last.expires_at > now
}

/**
 * Checks a signing code and counts the try; `spendCode` uses it up in the signature's transaction.
 * Call it outside of a transaction, so that a refused try stays counted.
 */
export async function checkSignatureCode(
  ctx: RequestContext,
  { subject, code }: { subject: string; code: string },
): Promise<Result<CodeRow, CodeRefusal>> {
  const checked = await checkCode(ctx, { holder: sessionHolder(ctx.scope.session), purpose: 'sign', code })
  return logAuthentication(
    ctx,
    'sign',
    checked.ok && checked.value.next_path !== subject ? refuse('code-unknown') : checked,
  )
}
