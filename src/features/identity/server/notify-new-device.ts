import { notify } from '#features/notifications/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database/database.ts'
import { findSessionsOf } from '#platform/session.ts'
import { deviceText } from '../texts.ts'
import { signInNotice } from './notices.ts'
import { readDevice } from './sessions/device-name.ts'

/** Where a person lists and ends open sessions. */
const devicesPath = '/profile/settings#security'

/**
 * Notifies a person of a sign-in on a device that has not used their number recently; call it
 * before opening the session. Ignores the user agent, which proves nothing, and the very first
 * session.
 */
export async function notifyNewDevice(
  trx: Trx,
  { scope, now }: Pick<RequestContext, 'scope' | 'now'>,
  { personId, enteredBefore }: { personId: bigint; enteredBefore: boolean },
) {
  if (!enteredBefore && (await findSessionsOf(trx, personId, now)).length === 0) return
  const userAgent = scope.userAgent.slice(0, 300)
  const key = `sign-in:${now.getTime()}`
  await notify(
    trx,
    { now },
    { personId, notice: signInNotice, data: { device: deviceText(readDevice(userAgent)) }, link: devicesPath, key },
  )
}
