import type { Mobile } from '#kit/mobile.ts'
import { refuse, type Refused } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { openMobile } from '../get-person.ts'
import { requestCode, type CodeRequested } from '../request-code.ts'
import { sessionHolder } from '../sign-in-codes.ts'

type Start = { personId: bigint; mobile: Mobile; again?: boolean }

/**
 * Starts a change of number: sends one code to the old number and one to the new. Only the holder
 * of the new number learns whether it is taken.
 */
export async function startMobileChange(
  ctx: RequestContext,
  { personId, mobile, again = false }: Start,
): Promise<CodeRequested | Refused<'mobile-same'>> {
  const current = await openMobile(ctx.db, ctx.secrets, personId)
  if (current === mobile) return refuse('mobile-same')
  const codeRequest = { holder: sessionHolder(ctx.scope.session), nextPath: '/profile', again }
  // Use two transactions: counting both in one could deadlock.
  const old = await requestCode(ctx, { ...codeRequest, mobile: current, purpose: 'old-mobile' })
  return old.ok ? requestCode(ctx, { ...codeRequest, mobile, purpose: 'new-mobile' }) : old
}
