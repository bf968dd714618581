import type { Mobile } from '#kit/mobile.ts'
import { refuse, type Refused } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { openMobile } from '../get-person.ts'
import { requestCode, type CodeRequested } from '../request-code.ts'
import { sessionHolder } from '../sign-in-codes.ts'

type Start = { personId: bigint; mobile: Mobile; again?: boolean }

/**
 * Begins moving the account to another number: one code goes to the number that it has, one to the new number. Whether the
 * new number belongs to somebody is told only to who proves it by its code.
 */
export async function startMobileChange(
  ctx: RequestContext,
  { personId, mobile, again = false }: Start,
): Promise<CodeRequested | Refused<'mobile-same'>> {
  const current = await openMobile(ctx.db, ctx.secrets, personId)
  if (current === mobile) return refuse('mobile-same')
  const codeRequest = { holder: sessionHolder(ctx.scope.session), nextPath: '/profile', again }
  // Two transactions: both counting in one would wait for each other in two orders.
  const old = await requestCode(ctx, { ...codeRequest, mobile: current, purpose: 'old-mobile' })
  return old.ok ? requestCode(ctx, { ...codeRequest, mobile, purpose: 'new-mobile' }) : old
}
