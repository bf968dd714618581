import { notify } from '#capabilities/notifications/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database.ts'
import { deviceText } from '../texts.ts'
import { signInNotice } from './notices.ts'
import { readDevice } from './sessions/device-name.ts'

/** Where a person sees the open sessions and ends them. */
const devicesPath = '/profile/settings#security'

/**
 * Tells a person that a device signed in which none of their open sessions is from; to be called before the new session is
 * opened. The first session of all, and the first after all others ended, is no news.
 */
export async function notifyNewDevice(
  trx: Trx,
  { scope, now }: Pick<RequestContext, 'scope' | 'now'>,
  personId: bigint,
) {
  const sessions = await trx
    .selectFrom('session')
    .select('user_agent')
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .execute()
  const userAgent = scope.userAgent.slice(0, 300)
  if (sessions.length === 0 || sessions.some((session) => session.user_agent === userAgent)) return
  const key = `sign-in:${now.getTime()}`
  await notify(
    trx,
    { now },
    { personId, notice: signInNotice, data: { device: deviceText(readDevice(userAgent)) }, link: devicesPath, key },
  )
}
