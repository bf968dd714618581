import { refuse, type Accepted, type Refused } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { checkCode, spendCode, type CodeRefusal } from './check-code.ts'
import { findOrCreatePerson } from './find-or-create-person.ts'
import { logAuthentication } from './log-authentication.ts'
import { awaitProof, needsSecondProof } from './second-proof/enter-with-proof.ts'
import { startSession, type StartedSession } from './start-session.ts'
import { browserHolder } from './sign-in-codes.ts'

/** `nextPath` is the return address. */
type SignedIn = { token: string; personId: bigint; nextPath: string }
type SignInAnswer =
  | Accepted<SignedIn>
  | Exclude<StartedSession, { ok: true }>
  | Refused<CodeRefusal>
  | Refused<'proof-needed'>

/**
 * Signs in with the latest code that this browser requested. The first correct try spends it and
 * creates an unknown person. When the account needs a second proof, the code waits for it.
 */
export async function verifySignInCode(ctx: RequestContext, given: GivenCode): Promise<SignInAnswer> {
  return logAuthentication(ctx, 'code', await signInWithCode(ctx, given))
}

type GivenCode = { browserToken: string | undefined; code: string }

async function signInWithCode(ctx: RequestContext, { browserToken, code }: GivenCode): Promise<SignInAnswer> {
  const { db, now } = ctx
  if (!browserToken) return refuse('code-unknown')
  const checked = await checkCode(ctx, { holder: browserHolder(browserToken), purpose: 'sign-in', code })
  if (!checked.ok) return checked
  const signIn = async (trx: Trx): Promise<SignInAnswer> => {
    if (!(await spendCode(trx, checked.value, now))) return refuse('code-used')
    const personId = await findOrCreatePerson(trx, checked.value, now)
    if (await needsSecondProof(trx, ctx, personId)) {
      await awaitProof(trx, checked.value)
      return refuse('proof-needed')
    }
    const entered = await startSession(trx, ctx, personId, { confirmed: true, proved: false })
    return entered.ok ? { ok: true, value: { ...entered.value, nextPath: checked.value.next_path } } : entered
  }
  // A locked person spends the code as well.
  return inTransaction(db, signIn, { commitRefusals: true })
}
