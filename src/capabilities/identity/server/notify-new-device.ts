import { notify } from '#capabilities/notifications/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database.ts'
import { findSessionsOf } from '#platform/session.ts'
import { deviceText } from '../texts.ts'
import { signInNotice } from './notices.ts'
import { readDevice } from './sessions/device-name.ts'

/** Where a person sees the open sessions and ends them. */
const devicesPath = '/profile/settings#security'

/**
 * Tells a person that a device signed in on which nobody used their number lately; to be called before the new session is
 * opened. What a browser calls itself proves nothing, so it is not asked. The first session of all is no news.
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
