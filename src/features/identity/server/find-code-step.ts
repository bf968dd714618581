import { smsDelivery, type SmsDelivery } from '#features/notifications/contract.ts'
import { maskMobile, type Mobile } from '#kit/mobile.ts'
import type { RequestContext } from '#platform/context.ts'
import { codeStepSeconds, secondsToHelp, secondsToResend, type CodePurpose } from '../rules.ts'
import { latestCode } from './sign-in-codes.ts'

/**
 * A pending code. `mobile` is the typed number, shown to its holder; `reference` is the message's.
 */
export type CodeStep = {
  mobile: Mobile
  maskedMobile: string
  sentAt: Date
  secondsToResend: number
  secondsToHelp: number
  delivery: SmsDelivery
  byCall: boolean
  reference: bigint | null
  nextPath: string
}

/** Finds the holder's latest code of this purpose while it is recent and unused, else null. */
export async function findCodeStep(
  ctx: RequestContext,
  holder: Buffer,
  purpose: CodePurpose,
): Promise<CodeStep | null> {
  const { db, secrets, config, now } = ctx
  const last = await latestCode(db, holder, purpose)
  const begin = new Date(now.getTime() - codeStepSeconds * 1000)
  if (!last || last.used_at || last.created_at < begin) return null
  const mobile = secrets.open(last.mobile_sealed) as Mobile
  const delivery = (last.sms_reference && (await smsDelivery(db, last.sms_reference))) || 'waiting'
  const { codes } = await db
    .selectFrom('sign_in_code')
    .select(({ fn }) => fn.countAll<number | bigint>().as('codes'))
    .where('browser_hash', '=', holder)
    .where('purpose', '=', purpose)
    .where('mobile_index', '=', last.mobile_index)
    .where('created_at', '>=', begin)
    .executeTakeFirstOrThrow()
  const trouble = { codes: Number(codes), tries: last.tries, failed: delivery === 'failed' }
  return {
    mobile,
    maskedMobile: maskMobile(mobile),
    sentAt: last.created_at,
    secondsToResend: secondsToResend(last, config.SIGN_IN_CODE_SECONDS, now),
    secondsToHelp: secondsToHelp(trouble, last.created_at, now),
    delivery,
    byCall: last.by_call,
    reference: last.sms_reference,
    nextPath: last.next_path,
  }
}
