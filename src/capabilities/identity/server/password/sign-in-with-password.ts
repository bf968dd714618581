import '../tables.ts'
import type { Mobile } from '#kit/mobile.ts'
import { refuse, type Accepted, type Refused } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database.ts'
import { consumeLimits } from '#platform/limits.ts'
import { passwordLimits } from '../../rules.ts'
import { addressGroup } from '../address-group.ts'
import { startSession, type StartedSession } from '../start-session.ts'
import { mobileIndex } from '../sign-in-codes.ts'
import { passwordFits } from './password-hash.ts'

export type PasswordAnswer =
  | Accepted<{ token: string; personId: bigint }>
  | Refused<'password-wrong'>
  | (Refused<'limited'> & { waitSeconds: number })
  | Exclude<StartedSession, { ok: true }>

/**
 * Signs in with number and password. Unknown numbers, people without a password and wrong passwords get one answer after the
 * same work; the session counts as not confirmed by a code.
 */
export async function signInWithPassword(
  ctx: RequestContext,
  { mobile, password }: { mobile: Mobile; password: string },
): Promise<PasswordAnswer> {
  const { db, secrets } = ctx
  const index = mobileIndex(secrets, mobile)
  const waitSeconds = await countTry(ctx, index)
  if (waitSeconds > 0) return { ok: false, code: 'limited', waitSeconds }
  const person = await db
    .selectFrom('person')
    .select(['id', 'password_hash'])
    .where('mobile_index', '=', index)
    .executeTakeFirst()
  const fits = await passwordFits(password, person?.password_hash ?? null)
  if (!person || !fits) return refuse('password-wrong')
  return inTransaction(db, (trx) => startSession(trx, ctx, person.id, false))
}

async function countTry({ db, secrets, scope, now }: RequestContext, mobile: Buffer): Promise<number> {
  const address = secrets.keyedHash('sign-in-address', addressGroup(scope.address))
  for (const limit of passwordLimits(mobile.toString('hex'), address.toString('hex'))) {
    const answer = await consumeLimits(db, [limit], now)
    if (!answer.allowed) return answer.waitSeconds
  }
  return 0
}
