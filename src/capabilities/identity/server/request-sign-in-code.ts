import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { sendSms } from '#capabilities/notifications/contract.ts'
import type { Mobile } from '#kit/mobile.ts'
import { ok, type Accepted, type Refused } from '#kit/result.ts'
import type { Doing } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database.ts'
import { useLimits } from '#platform/limits.ts'
import { codeDigits, codeRefusal, secondsToResend, sendLimits } from '../rules.ts'
import { addressGroup } from './address-group.ts'
import { browserHash, codeHash, latestCode, mobileIndex } from './sign-in-codes.ts'

export type CodeRequest = {
  mobile: Mobile
  browserToken: string
  /** Where the person wants to go after signing in; checked by the caller. */
  nextPath: string
  /** True when the person asks for another code; otherwise a code that still counts is kept. */
  again: boolean
}

export type CodeRequested = Accepted<null> | (Refused<'limited' | 'resend-too-soon'> & { waitSeconds: number })

/**
 * Makes a code for a number and a browser and promises its message, in one transaction. Nothing here looks at people, so
 * known and unknown numbers get the same answer after the same work. Refusals say how long to wait.
 */
export async function requestSignInCode(doing: Doing, request: CodeRequest): Promise<CodeRequested> {
  const { secrets, config, now } = doing
  const mobile = mobileIndex(secrets, request.mobile)
  const browser = browserHash(request.browserToken)
  return inTransaction(doing.db, async (trx) => {
    await oneAtATime(trx, mobile)
    const last = await latestCode(trx, browser)
    if (last && Buffer.compare(last.mobile_index, mobile) === 0) {
      if (!request.again && codeRefusal(last, now) === null) return ok(null)
      const waitSeconds = secondsToResend(last, config.SIGN_IN_CODE_SECONDS, now)
      if (waitSeconds > 0) return { ok: false, code: 'resend-too-soon', waitSeconds }
    }
    const waitSeconds = await countSending(trx, doing, mobile)
    if (waitSeconds > 0) return { ok: false, code: 'limited', waitSeconds }
    await createCode(trx, doing, request, { mobile, browser })
    return ok(null)
  })
}

/** Two clicks at once must not send two codes: who asks for the same number waits until the one before has committed. */
async function oneAtATime(trx: Trx, mobile: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${mobile.readBigInt64BE(0)})`.execute(trx)
}

async function countSending(db: Db, { secrets, scope, now }: Doing, mobile: Buffer): Promise<number> {
  const address = secrets.keyedHash('sign-in-address', addressGroup(scope.address))
  for (const limit of sendLimits(mobile.toString('hex'), address.toString('hex'))) {
    const answer = await useLimits(db, [limit], now)
    if (!answer.allowed) return answer.waitSeconds
  }
  return 0
}

type Owner = { mobile: Buffer; browser: Buffer }

async function createCode(trx: Trx, doing: Doing, { mobile, nextPath }: CodeRequest, owner: Owner): Promise<void> {
  const { secrets, now, config } = doing
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  const expiresAt = new Date(now.getTime() + config.SIGN_IN_CODE_SECONDS * 1000)
  await trx
    .insertInto('sign_in_code')
    .values({
      mobile_index: owner.mobile,
      mobile_sealed: secrets.seal(mobile),
      browser_hash: owner.browser,
      code_hash: codeHash(secrets, code, owner.browser, owner.mobile),
      next_path: nextPath,
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute()
  await sendSms(trx, doing, { mobile, template: 'sign-in-code', tokens: [code], expiresAt })
}
