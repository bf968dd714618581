import '../tables.ts'
import { ok, refuse, type Accepted, type Refused } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { sha256 } from '#platform/secrets.ts'
import { endSessionsOf } from '#platform/session.ts'
import { requireRecentAuth } from '#platform/staff.ts'
import { checkCode, spendCode, type CodeRefusal } from '../check-code.ts'
import { findOrCreatePerson } from '../find-or-create-person.ts'
import { logAuthentication } from '../log-authentication.ts'
import { awaitProof, needsSecondProof } from '../second-proof/enter-with-proof.ts'
import { startSession, type StartedSession } from '../start-session.ts'
import { browserHolder } from '../sign-in-codes.ts'
import { hashPassword } from './password-hash.ts'
import { isStolenPassword } from './stolen-passwords.ts'

/** `password` has passed `newPasswordField`; `endOthers` ends all other sessions. */
export type NewPassword = { password: string; endOthers: boolean }

/** Finds since when the person has a password. */
export async function findPasswordDate(db: Db, personId: bigint): Promise<Date | null> {
  const row = await db.selectFrom('person').select('password_set_at').where('id', '=', personId).executeTakeFirst()
  return row?.password_set_at ?? null
}

/** Sets the signed-in person's password. Needs a fresh proof by code, which returns to `next`. */
export async function changePassword(
  ctx: RequestContext,
  { password, endOthers }: NewPassword,
  next: string,
): Promise<Accepted<null> | Refused<'password-stolen'>> {
  requireRecentAuth(ctx, next)
  if (await isStolenPassword(password)) return refuse('password-stolen')
  const { session } = ctx.scope
  // A confirmed session has a person.
  const personId = session.personId!
  const hash = await hashPassword(password)
  await inTransaction(ctx.db, async (trx) => {
    await writePassword(trx, personId, hash, ctx.now)
    if (endOthers) await endSessionsOf(trx, personId, session)
  })
  return logAuthentication(ctx, 'new-password', ok(null))
}

type Forgotten = NewPassword & { browserToken: string | undefined; code: string }
type ResetAnswer =
  | Accepted<{ token: string }>
  | Refused<CodeRefusal | 'password-stolen'>
  | Refused<'proof-needed'>
  | Exclude<StartedSession, { ok: true }>

/**
 * Sets a new password by the code that this browser requested, and signs in. An unknown number
 * becomes a person like at a first sign-in, so that known and unknown numbers behave alike.
 */
export async function resetPassword(ctx: RequestContext, given: Forgotten): Promise<ResetAnswer> {
  // Check before the code, which stays valid for the next password.
  if (await isStolenPassword(given.password)) return refuse('password-stolen')
  return logAuthentication(ctx, 'new-password', await resetByCode(ctx, given))
}

async function resetByCode(ctx: RequestContext, given: Forgotten): Promise<ResetAnswer> {
  const { browserToken, code, password, endOthers } = given
  if (!browserToken) return refuse('code-unknown')
  const checked = await checkCode(ctx, { holder: browserHolder(browserToken), purpose: 'password', code })
  if (!checked.ok) return checked
  const hash = await hashPassword(password)
  const reset = async (trx: Trx): Promise<ResetAnswer> => {
    if (!(await spendCode(trx, checked.value, ctx.now))) return refuse('code-used')
    const personId = await findOrCreatePerson(trx, checked.value, ctx.now)
    // A code alone must not change the password.
    if (await needsSecondProof(trx, ctx, personId)) {
      await awaitProof(trx, checked.value)
      return refuse('proof-needed')
    }
    const entered = await startSession(trx, ctx, personId, { confirmed: true, proved: false })
    if (!entered.ok) return entered
    await writePassword(trx, personId, hash, ctx.now)
    if (endOthers) await endSessionsOf(trx, personId, { tokenHash: sha256(entered.value.token) })
    return entered
  }
  // A locked person spends the code as well.
  return inTransaction(ctx.db, reset, { commitRefusals: true })
}

async function writePassword(trx: Trx, personId: bigint, hash: string, now: Date): Promise<void> {
  const password = { password_hash: hash, password_set_at: now }
  await trx.updateTable('person').set(password).where('id', '=', personId).execute()
}
