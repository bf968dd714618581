import { formatTime } from '#kit/jalali.ts'
import type { Doing } from '#platform/context.ts'
import type { SignInState } from '../sign-in-state.ts'
import { ensureBrowserToken } from './cookies.ts'
import { getSignInStep } from './get-sign-in-step.ts'

/**
 * Where the browser of a request stands. It gets its token before the first post, so that two clicks on «send» come from one
 * browser and send one code. `edit` asks for the number again although a code is on its way.
 */
export async function presentSignInState(
  request: Request,
  doing: Doing,
  edit = false,
): Promise<Exclude<SignInState, { step: 'done' }>> {
  const step = await getSignInStep(doing, ensureBrowserToken(request, doing))
  if (step.step === 'mobile') return { step: 'mobile', mobile: '' }
  if (edit) return { step: 'mobile', mobile: step.mobile }
  return {
    step: 'code',
    maskedMobile: step.maskedMobile,
    sentAt: formatTime(step.sentAt),
    secondsToResend: step.secondsToResend,
  }
}
