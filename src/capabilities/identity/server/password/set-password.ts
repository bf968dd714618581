import '../tables.ts'
import { ok, refuse, type Accepted, type Refused } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database.ts'
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

/** `password` has passed `newPasswordField`; `endOthers` ends every session but the one in which this happens. */
export type NewPassword = { password: string; endOthers: boolean }

/** Whether the person has a password, and since when. */
export async function findPasswordDate(db: Db, personId: bigint): Promise<Date | null> {
  const row = await db.selectFrom('person').select('password_set_at').where('id', '=', personId).executeTakeFirst()
  return row?.password_set_at ?? null
}

/** The signed-in person sets or changes the password; needs a fresh proof by code and comes back to `next` from it. */
export async function changePassword(
  ctx: RequestContext,
  { password, endOthers }: NewPassword,
  next: string,
): Promise<Accepted<null> | Refused<'password-stolen'>> {
  requireRecentAuth(ctx, next)
  if (await isStolenPassword(password)) return refuse('password-stolen')
  const { session } = ctx.scope
  // Whoever is confirmed is signed in.
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
 * Sets a new password by the code that this browser asked for, and signs in. An unknown number becomes a person, as at the
 * first sign-in, so that nothing on the way tells known from unknown.
 */
export async function resetPassword(ctx: RequestContext, given: Forgotten): Promise<ResetAnswer> {
  // Before the code is looked at, so that it still counts with the next password.
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
    // A code alone must not give the account another password.
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
  // Who is locked has used the code up all the same.
  return inTransaction(ctx.db, reset, { commitRefusals: true })
}

async function writePassword(trx: Trx, personId: bigint, hash: string, now: Date): Promise<void> {
  const password = { password_hash: hash, password_set_at: now }
  await trx.updateTable('person').set(password).where('id', '=', personId).execute()
}
