import { notify, sendSms, type NewNotice } from '#features/notifications/contract.ts'
import { dayMs } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database/database.ts'
import { openMobile } from './get-person.ts'

/** Max age of an alert message, in milliseconds. */
const alertLifeMs = dayMs

/**
 * Alerts a person on all channels about something that may be an attack: inbox, open pages, and a
 * text message regardless of preferences. The notice needs a text for its message.
 */
export async function alertPerson<Data extends object>(
  trx: Trx,
  ctx: Pick<RequestContext, 'secrets' | 'now'>,
  alert: NewNotice<Data>,
): Promise<void> {
  await notify(trx, ctx, alert)
  const mobile = await openMobile(trx, ctx.secrets, alert.personId)
  const text = alert.notice.sms?.(alert.data)
  // A released account has no number.
  if (!text || (mobile as string) === '') return
  const expiresAt = new Date(ctx.now.getTime() + alertLifeMs)
  await sendSms(trx, ctx, { mobile, template: alert.notice.kind, tokens: [text], expiresAt })
}
