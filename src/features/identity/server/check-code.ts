import { timingSafeEqual } from 'node:crypto'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { codeRefusal, maxTries, type CodePurpose } from '../rules.ts'
import { codeHash, latestCode, type CodeRow } from './sign-in-codes.ts'

export type CodeRefusal = 'code-wrong' | 'code-expired' | 'code-used' | 'code-unknown' | 'too-many-tries'

type Given = { holder: Buffer; purpose: CodePurpose; code: string }

/**
 * Checks a code against its holder's latest one and counts the try. A correct one must still be
 * spent.
 */
export async function checkCode(
  { db, secrets, now }: RequestContext,
  { holder, purpose, code }: Given,
): Promise<Result<CodeRow, CodeRefusal>> {
  const attempt = await takeAttempt(db, { holder, purpose }, now)
  if (!attempt.ok) return attempt
  const given = codeHash(secrets, code, { holder, purpose, mobile: attempt.value.mobile_index })
  return timingSafeEqual(Buffer.from(attempt.value.code_hash), given) ? attempt : refuse('code-wrong')
}

/**
 * Spends a correct code in the transaction of its action; returns false when a concurrent request
 * was faster.
 */
export async function spendCode(trx: Trx, { id }: CodeRow, now: Date): Promise<boolean> {
  const used = await trx
    .updateTable('sign_in_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/**
 * Counts a try and returns the code in one statement, so that parallel guesses never exceed the
 * tries.
 */
async function takeAttempt(
  db: Db,
  { holder, purpose }: Omit<Given, 'code'>,
  now: Date,
): Promise<Result<CodeRow, CodeRefusal>> {
  const last = await latestCode(db, holder, purpose)
  if (!last) return refuse('code-unknown')
  const counted = await db
    .updateTable('sign_in_code')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('id', '=', last.id)
    .where('tries', '<', maxTries)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (counted) return ok(counted)
  // A concurrent request may have spent it between the two statements.
  return refuse(codeRefusal((await latestCode(db, holder, purpose)) ?? last, now) ?? 'too-many-tries')
}
