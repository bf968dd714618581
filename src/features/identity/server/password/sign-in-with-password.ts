import '../tables.ts'
import type { Mobile } from '#kit/mobile.ts'
import { refuse, type Accepted, type Refused } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { logAuthentication } from '../log-authentication.ts'
import { findProofs } from '../second-proof/find-proofs.ts'
import { startSession, type StartedSession } from '../start-session.ts'
import { countPasswordTry } from '../sign-in-limits.ts'
import { mobileIndex } from '../sign-in-codes.ts'
import { passwordFits } from './password-hash.ts'

export type PasswordAnswer =
  | Accepted<{ token: string; personId: bigint }>
  | Refused<'password-wrong'>
  | (Refused<'limited'> & { waitSeconds: number; until: Date })
  | Exclude<StartedSession, { ok: true }>

/**
 * Signs in with number and password. Unknown numbers, missing and wrong passwords get the same
 * answer after the same work. The session does not count as confirmed by a code.
 */
export async function signInWithPassword(ctx: RequestContext, given: NumberAndPassword): Promise<PasswordAnswer> {
  return logAuthentication(ctx, 'password', await tryPassword(ctx, given))
}

type NumberAndPassword = { mobile: Mobile; password: string }

async function tryPassword(ctx: RequestContext, { mobile, password }: NumberAndPassword): Promise<PasswordAnswer> {
  const { db, secrets } = ctx
  const index = mobileIndex(secrets, mobile)
  const limit = await countPasswordTry(ctx, index)
  if (!limit.allowed) return { ok: false, code: 'limited', waitSeconds: limit.waitSeconds, until: limit.until }
  const person = await db
    .selectFrom('person')
    .select(['id', 'password_hash'])
    .where('mobile_index', '=', index)
    .executeTakeFirst()
  const fits = await passwordFits(password, person?.password_hash ?? null)
  if (!person || !fits) return refuse('password-wrong')
  return inTransaction(db, async (trx) => {
    const proved = (await findProofs(trx, person.id, ctx.now)).includes('password')
    return startSession(trx, ctx, person.id, { confirmed: false, proved })
  })
}
