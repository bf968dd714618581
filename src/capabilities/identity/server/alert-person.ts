import { notify, sendSms, type NewNotice } from '#capabilities/notifications/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database.ts'
import { openMobile } from './get-person.ts'

/** A message is worth sending for so long. */
const alertLifeMs = 24 * 3600 * 1000

/**
 * Tells a person on every channel what could be the work of somebody else: inbox, open pages, and a text message that no choice
 * turns off. The notice has a sentence for its message.
 */
export async function alertPerson<Data extends object>(
  trx: Trx,
  ctx: Pick<RequestContext, 'secrets' | 'now'>,
  alert: NewNotice<Data>,
): Promise<void> {
  await notify(trx, ctx, alert)
  const mobile = await openMobile(trx, ctx.secrets, alert.personId)
  const text = alert.notice.sms?.(alert.data)
  // Who let go of the number has none.
  if (!text || (mobile as string) === '') return
  const expiresAt = new Date(ctx.now.getTime() + alertLifeMs)
  await sendSms(trx, ctx, { mobile, template: alert.notice.kind, tokens: [text], expiresAt })
}
