import { randomInt } from 'node:crypto'
import { sendSms } from '#features/notifications/contract.ts'
import type { Mobile } from '#kit/mobile.ts'
import { ok, type Accepted, type Refused } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { advisoryLock } from '#platform/database/advisory-lock.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { codeDigits, codeRefusal, secondsToResend, type CodePurpose } from '../rules.ts'
import { codePurposeText } from './code-purpose-text.ts'
import { countCode } from './sign-in-limits.ts'
import { codeHash, latestCode, mobileIndex } from './sign-in-codes.ts'

export type CodeRequest = {
  mobile: Mobile
  /** The browser or the session for which the code counts. */
  holder: Buffer
  purpose: CodePurpose
  /** The return address; checked by the caller. */
  nextPath: string
  /** True when the person requests another code; otherwise a valid code is kept. */
  again: boolean
  /** Deliver the code by voice call. */
  byCall?: boolean
  /** Builds the message when no approved template can name the signed text. */
  message?: (code: string) => string
}

export type CodeWait =
  | (Refused<'limited'> & { waitSeconds: number; until: Date })
  | (Refused<'resend-too-soon'> & { waitSeconds: number })
export type CodeRequested = Accepted<null> | CodeWait

/**
 * Creates a code for a number and its holder and queues its message, in one transaction. Never
 * reads people, so known and unknown numbers get the same answer after the same work. Refusals
 * include the wait.
 */
export async function requestCode(ctx: RequestContext, request: CodeRequest): Promise<CodeRequested> {
  const { secrets, config, now } = ctx
  const mobile = mobileIndex(secrets, request.mobile)
  const work = async (trx: Trx): Promise<CodeRequested> => {
    await oneAtATime(trx, mobile)
    const last = await latestCode(trx, request.holder, request.purpose)
    if (last && Buffer.compare(last.mobile_index, mobile) === 0) {
      // A code whose message names another action is not valid here.
      const sameAction =
        codePurposeText(ctx.manifests, { ...request, nextPath: last.next_path }) ===
        codePurposeText(ctx.manifests, request)
      if (!request.again && sameAction && codeRefusal(last, now) === null) return ok(null)
      const waitSeconds = secondsToResend(last, config.SIGN_IN_CODE_SECONDS, now)
      if (sameAction && waitSeconds > 0) return { ok: false, code: 'resend-too-soon', waitSeconds }
    }
    const limit = await countCode({ ...ctx, db: trx }, mobile, request.purpose)
    if (!limit.allowed) return { ok: false, code: 'limited', waitSeconds: limit.waitSeconds, until: limit.until }
    await createCode(trx, ctx, request, mobile)
    return ok(null)
  }
  // A refused request counts too.
  return inTransaction(ctx.db, work, { commitRefusals: true })
}

/** Serialises requests for one number, so that a double click sends one code. */
async function oneAtATime(trx: Trx, mobile: Buffer): Promise<void> {
  await advisoryLock(trx, mobile.readBigInt64BE(0))
}

async function createCode(trx: Trx, ctx: RequestContext, request: CodeRequest, mobileHash: Buffer): Promise<void> {
  const { secrets, now, config } = ctx
  const { mobile, holder, purpose, nextPath, byCall, message } = request
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  const expiresAt = new Date(now.getTime() + config.SIGN_IN_CODE_SECONDS * 1000)
  const action = codePurposeText(ctx.manifests, request)
  const template = `${action === null ? 'sign-in' : 'act'}-${byCall ? 'call' : 'code'}`
  const tokens = action === null ? [code] : [code, action]
  const reference = await (message
    ? sendSms(trx, ctx, { mobile, template: 'sign-code', tokens: [message(code)], expiresAt }, 'urgent')
    : sendSms(trx, ctx, { mobile, template, tokens, expiresAt }))
  await trx
    .insertInto('sign_in_code')
    .values({
      mobile_index: mobileHash,
      mobile_sealed: secrets.seal(mobile),
      browser_hash: holder,
      code_hash: codeHash(secrets, code, { holder, purpose, mobile: mobileHash }),
      purpose,
      next_path: nextPath,
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
      sms_reference: reference,
      by_call: byCall ?? false,
    })
    .execute()
}
