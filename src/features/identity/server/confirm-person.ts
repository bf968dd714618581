import './tables.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { confirmSession } from '#platform/session.ts'
import { checkCode, spendCode, type CodeRefusal } from './check-code.ts'
import { openMobile } from './get-person.ts'
import { logAuthentication } from './log-authentication.ts'
import { requestCode, type CodeRequested } from './request-code.ts'
import { sessionHolder } from './sign-in-codes.ts'

/** Sends the signed-in person a code that proves their presence in this session only. */
export async function requestConfirmation(
  ctx: RequestContext,
  { personId, ...how }: { personId: bigint; nextPath: string; again: boolean; byCall: boolean },
): Promise<CodeRequested> {
  const mobile = await openMobile(ctx.db, ctx.secrets, personId)
  return requestCode(ctx, { mobile, holder: sessionHolder(ctx.scope.session), purpose: 'confirm', ...how })
}

/** Stores the fresh proof in the session. Returns the return address. */
export async function confirmPerson(ctx: RequestContext, code: string): Promise<Result<string, CodeRefusal>> {
  return logAuthentication(ctx, 'confirm', await confirm(ctx, code))
}

async function confirm(ctx: RequestContext, code: string): Promise<Result<string, CodeRefusal>> {
  const { scope, now } = ctx
  const checked = await checkCode(ctx, { holder: sessionHolder(scope.session), purpose: 'confirm', code })
  if (!checked.ok) return checked
  return inTransaction(ctx.db, async (trx) => {
    if (!(await spendCode(trx, checked.value, now))) return refuse('code-used')
    await confirmSession(trx, scope.session, now)
    return ok(checked.value.next_path)
  })
}
