import { maskMobile, type Mobile } from '#kit/mobile.ts'
import type { Doing } from '#platform/context.ts'
import { codeStepSeconds, secondsToResend } from '../rules.ts'
import { browserHash, latestCode } from './sign-in-codes.ts'

/** Where a browser stands on the way in. `mobile` is what it typed itself, so it may have it back. */
export type SignInStep =
  | { step: 'mobile' }
  | { step: 'code'; mobile: Mobile; maskedMobile: string; sentAt: Date; secondsToResend: number; nextPath: string }

/** The step of the browser with this token: the code while its last code is recent and unused, else the number. */
export async function getSignInStep(doing: Doing, browserToken: string | undefined): Promise<SignInStep> {
  const { db, secrets, config, now } = doing
  const last = browserToken ? await latestCode(db, browserHash(browserToken)) : undefined
  if (!last || last.used_at || now.getTime() - last.created_at.getTime() > codeStepSeconds * 1000) {
    return { step: 'mobile' }
  }
  const mobile = secrets.open(last.mobile_sealed) as Mobile
  return {
    step: 'code',
    mobile,
    maskedMobile: maskMobile(mobile),
    sentAt: last.created_at,
    secondsToResend: secondsToResend(last, config.SIGN_IN_CODE_SECONDS, now),
    nextPath: last.next_path,
  }
}
