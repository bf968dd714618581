import './tables.ts'
import type { Mobile } from '#kit/mobile.ts'
import type { Db } from '#platform/database/database.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Lane } from '#platform/jobs/lanes.ts'
import type { Secrets } from '#platform/secrets.ts'
import { deliverSmsJob } from './deliver-sms.ts'
import { codeTemplates, type SmsTemplate } from './providers/sms-port.ts'

export type NewSms = { mobile: Mobile; template: SmsTemplate; tokens: readonly string[]; expiresAt: Date }

/** Returns the blind index of a number, for finding sealed messages. */
export const smsMobileIndex = (secrets: Secrets, mobile: Mobile): Buffer =>
  secrets.blindIndex('sms_message.mobile', mobile)

/**
 * Queues one text message: the sealed message and its job are written on `db`, so they exist
 * exactly when the caller's transaction commits. Not sent after `expiresAt`. Returns its reference
 * for `smsDelivery`.
 */
export async function sendSms(
  db: Db,
  ctx: { secrets: Secrets; now: Date },
  sms: NewSms,
  wantedLane?: Lane,
): Promise<bigint> {
  const { secrets, now } = ctx
  const { id } = await db
    .insertInto('sms_message')
    .values({
      mobile_sealed: secrets.seal(sms.mobile),
      mobile_index: smsMobileIndex(secrets, sms.mobile),
      template: sms.template,
      tokens_sealed: secrets.seal(JSON.stringify(sms.tokens)),
      provider: null,
      provider_reference: null,
      failure: null,
      created_at: now,
      expires_at: sms.expiresAt,
      answered_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // A person waits for a code on the page; news can wait.
  const lane = wantedLane ?? ((codeTemplates as readonly string[]).includes(sms.template) ? 'urgent' : 'normal')
  await addJob(db, deliverSmsJob, { messageId: String(id) }, { key: `sms:${id}`, lane })
  return id
}
