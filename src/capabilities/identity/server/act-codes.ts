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
  /** What is signed, exactly: an address with the fingerprint of the text. A code for another subject does not count. */
  subject: string
  /** The whole message; it names what is signed and carries the code. */
  message: (code: string) => string
}

/** Sends the signed-in person a code that signs one subject in this session. It is asked for at every signature. */
export async function requestSignatureCode(
  ctx: RequestContext,
  { personId, subject, message }: SignatureCode,
): Promise<CodeRequested> {
  const mobile = await openMobile(ctx.db, ctx.secrets, personId)
  const holder = sessionHolder(ctx.scope.session)
  return requestCode(ctx, { mobile, holder, purpose: 'sign', nextPath: subject, again: true, message })
}

/** Whether a code for this subject is on its way or waits to be typed. */
export async function hasSignatureCode({ db, scope, now }: RequestContext, subject: string): Promise<boolean> {
  if (!scope.session.tokenHash) return false
  const last = await latestCode(db, sessionHolder(scope.session), 'sign')
  return last !== undefined && last.next_path === subject && last.used_at === null && last.expires_at > now
}

/**
 * Checks a code that signs a subject and counts the try; `spendCode` uses it up in the transaction of the signature. Call it
 * outside of a transaction: a refused try stays counted.
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
