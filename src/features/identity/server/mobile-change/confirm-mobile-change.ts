import '../tables.ts'
import { notify, sendSms } from '#features/notifications/contract.ts'
import { maskMobile, type Mobile } from '#kit/mobile.ts'
import { ok, refuse, type Accepted, type Refused } from '#kit/result.ts'
import { dayMs } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { confirmSession, endSessionsOf } from '#platform/session.ts'
import { mobileChangedSms } from '../../account-texts.ts'
import { mobileChangedNotice } from '../notices.ts'
import { checkCode, spendCode, type CodeRefusal } from '../check-code.ts'
import { forgetDevice, rememberDevice } from '../known-device.ts'
import { logAuthentication } from '../log-authentication.ts'
import { sessionHolder, type CodeRow } from '../sign-in-codes.ts'

type Codes = { personId: bigint; oldCode: string; newCode: string }

/**
 * `at` names the number of the refused code. `mobile-taken`: another person uses the new number.
 */
export type MobileChanged =
  | Accepted<null>
  | (Refused<CodeRefusal> & { at: 'old' | 'new' })
  | Refused<'mobile-taken' | 'mobile-same'>

/**
 * Changes the account's number when both codes are correct, in one transaction, and ends all other
 * sessions. Person, roles and property stay.
 */
export async function confirmMobileChange(ctx: RequestContext, codes: Codes): Promise<MobileChanged> {
  return logAuthentication(ctx, 'new-mobile', await checkBothCodes(ctx, codes))
}

async function checkBothCodes(ctx: RequestContext, codes: Codes): Promise<MobileChanged> {
  const holder = sessionHolder(ctx.scope.session)
  const old = await checkCode(ctx, { holder, purpose: 'old-mobile', code: codes.oldCode })
  if (!old.ok) return { ...old, at: 'old' }
  const fresh = await checkCode(ctx, { holder, purpose: 'new-mobile', code: codes.newCode })
  if (!fresh.ok) return { ...fresh, at: 'new' }
  return move(ctx, codes.personId, old.value, fresh.value)
}

async function move(ctx: RequestContext, personId: bigint, old: CodeRow, fresh: CodeRow): Promise<MobileChanged> {
  const { scope, now } = ctx
  const moving = async (trx: Trx): Promise<MobileChanged> => {
    if (!(await spendCode(trx, old, now))) return { ok: false, code: 'code-used', at: 'old' }
    if (!(await spendCode(trx, fresh, now))) return { ok: false, code: 'code-used', at: 'new' }
    const owner = await trx
      .selectFrom('person')
      .select('id')
      .where('mobile_index', '=', fresh.mobile_index)
      .executeTakeFirst()
    if (owner) return refuse(owner.id === personId ? 'mobile-same' : 'mobile-taken')
    const moved = await trx
      .updateTable('person')
      .set({ mobile_index: fresh.mobile_index, mobile_sealed: fresh.mobile_sealed })
      .where('id', '=', personId)
      // A code for a number that the account no longer has proves nothing.
      .where('mobile_index', '=', old.mobile_index)
      .returning('id')
      .executeTakeFirst()
    if (!moved) return { ok: false, code: 'code-unknown', at: 'old' }
    await notifyOldNumber(trx, ctx, personId, old)
    await endSessionsOf(trx, personId, scope.session)
    await confirmSession(trx, scope.session, now)
    forgetDevice(ctx, Buffer.from(old.mobile_index))
    rememberDevice(ctx, Buffer.from(fresh.mobile_index))
    return ok(null)
  }
  // Spend a correct code also when the number is taken, so that a repeat costs a new one.
  return inTransaction(ctx.db, moving, { commitRefusals: true })
}

/** Max age of the message to the old number, in milliseconds. */
const noticeMs = dayMs

/** Notifies the old number regardless of preferences, and records it in the person's inbox. */
async function notifyOldNumber(trx: Trx, ctx: RequestContext, personId: bigint, old: CodeRow): Promise<void> {
  const { secrets, now } = ctx
  const mobile = secrets.open(old.mobile_sealed) as Mobile
  const expiresAt = new Date(now.getTime() + noticeMs)
  await sendSms(trx, ctx, { mobile, template: 'mobile-changed', tokens: [mobileChangedSms], expiresAt })
  const data = { oldMobile: maskMobile(mobile) }
  const key = `mobile-changed:${old.id}`
  await notify(trx, ctx, { notice: mobileChangedNotice, personId, data, link: '/profile/settings', key })
}
