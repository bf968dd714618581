import '../tables.ts'
import { ok, refuse, type Accepted, type Refused, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { proofStepSeconds, type ClaimKind, type ProofWay } from '../../rules.ts'
import { findTrustedDevice } from '../known-device.ts'
import { logAuthentication } from '../log-authentication.ts'
import { browserHolder, type CodeRow } from '../sign-in-codes.ts'
import { startSession, type StartedSession } from '../start-session.ts'
import { checkProof, type GivenProof, type ProofChecked } from './check-proof.ts'
import { makeClaim, useOpenClaim } from './claims.ts'
import { findProofs } from './find-proofs.ts'

/**
 * Whether the account needs more than a correct code in this browser. A code suffices where the
 * person signed in before, without another proof, and after a mature claim.
 */
export async function needsSecondProof(trx: Trx, ctx: RequestContext, personId: bigint): Promise<boolean> {
  const { mobile_index } = await trx
    .selectFrom('person')
    .select('mobile_index')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  if (findTrustedDevice(ctx, Buffer.from(mobile_index)) !== null) return false
  const ways = await findProofs(trx, personId, ctx.now)
  return ways.length > 0 && !(await useOpenClaim(trx, personId, ctx.now))
}

/** Stores a spent, correct code until its second proof. */
export const awaitProof = (trx: Trx, { id }: Pick<CodeRow, 'id'>) =>
  trx.updateTable('sign_in_code').set({ awaits_proof: true }).where('id', '=', id).execute()

/** A browser with a correct code that still needs the second proof. */
export type ProofStep = { codeId: bigint; personId: bigint; mobileSealed: Buffer; ways: ProofWay[]; nextPath: string }

/** Finds the pending step of a browser; null without one. */
export async function findProofStep({ db, now }: RequestContext, holder: Buffer): Promise<ProofStep | null> {
  const row = await latestAwaiting(db, holder, now)
  if (!row) return null
  const ways = await findProofs(db, row.person_id, now)
  // After a forgotten password, a new one is set after the proof.
  const nextPath = row.purpose === 'password' ? '/profile/settings/password' : row.next_path
  return { codeId: row.id, personId: row.person_id, mobileSealed: row.mobile_sealed, ways, nextPath }
}

const latestAwaiting = (db: Db, holder: Buffer, now: Date) =>
  db
    .selectFrom('sign_in_code')
    .innerJoin('person', 'person.mobile_index', 'sign_in_code.mobile_index')
    .select(['sign_in_code.id', 'sign_in_code.mobile_sealed', 'purpose', 'next_path', 'person.id as person_id'])
    .where('browser_hash', '=', holder)
    .where('awaits_proof', '=', true)
    .where('used_at', '>', new Date(now.getTime() - proofStepSeconds * 1000))
    .orderBy('used_at', 'desc')
    .orderBy('sign_in_code.id', 'desc')
    .limit(1)
    .executeTakeFirst()

type Entered = Accepted<{ token: string; personId: bigint; nextPath: string }>
export type ProofAnswer =
  | Entered
  | Exclude<StartedSession, { ok: true }>
  | Exclude<ProofChecked, { ok: true }>
  | Refused<'code-unknown'>

type Given = GivenProof & { browserToken: string | undefined }

/** Opens the session of a correct code by the second proof. */
export async function enterWithProof(ctx: RequestContext, given: Given): Promise<ProofAnswer> {
  return logAuthentication(ctx, 'second-proof', await enter(ctx, given))
}

async function enter(ctx: RequestContext, { browserToken, ...given }: Given): Promise<ProofAnswer> {
  const step = browserToken === undefined ? null : await findProofStep(ctx, browserHolder(browserToken))
  if (!step) return refuse('code-unknown')
  const { personId, nextPath } = step
  const checked = await checkProof(ctx, personId, given)
  if (!checked.ok) return checked
  return inTransaction(
    ctx.db,
    async (trx): Promise<ProofAnswer> => {
      if (!(await endStep(trx, step))) return refuse('code-unknown')
      const entered = await startSession(trx, ctx, personId, { confirmed: true, proved: true })
      return entered.ok ? ok({ ...entered.value, nextPath }) : entered
    },
    { commitRefusals: true },
  )
}

/** Uses the code once; returns false when a concurrent request was faster. */
async function endStep(trx: Trx, { codeId }: ProofStep): Promise<boolean> {
  const ended = await trx
    .updateTable('sign_in_code')
    .set({ awaits_proof: false })
    .where('id', '=', codeId)
    .where('awaits_proof', '=', true)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Handles a holder of the number without a proof: claims access, or disowns the account. */
export async function claimAccount(
  ctx: RequestContext,
  { browserToken, kind }: { browserToken: string | undefined; kind: ClaimKind },
): Promise<Result<null, 'code-unknown'>> {
  const step = browserToken === undefined ? null : await findProofStep(ctx, browserHolder(browserToken))
  if (!step) return refuse('code-unknown')
  return inTransaction(ctx.db, async (trx) => {
    await makeClaim(trx, ctx, { personId: step.personId, kind })
    return ok(null)
  })
}
