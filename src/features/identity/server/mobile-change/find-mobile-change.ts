import type { Mobile } from '#kit/mobile.ts'
import type { RequestContext } from '#platform/context.ts'
import type { SentCode } from '../../sign-in-state.ts'
import { findCodeStep } from '../find-code-step.ts'
import { presentCode } from '../present-sign-in-state.ts'
import { sessionHolder } from '../sign-in-codes.ts'

/** A pending change of number in this session: the typed number, and both codes. */
export type MobileChange = { mobile: Mobile; old: SentCode; fresh: SentCode }

/** Finds the signed-in person's pending change; null without a recent one. */
export async function findMobileChange(ctx: RequestContext): Promise<MobileChange | null> {
  const holder = sessionHolder(ctx.scope.session)
  const old = await findCodeStep(ctx, holder, 'old-mobile')
  const fresh = old && (await findCodeStep(ctx, holder, 'new-mobile'))
  return fresh && { mobile: fresh.mobile, old: presentCode(old), fresh: presentCode(fresh) }
}
